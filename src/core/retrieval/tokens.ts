/** Particles that end a Korean noun phrase, longest first. Stripping one keeps the stem that statutes share. */
const PARTICLE =
  /(?:으로부터|에게서|으로써|으로서|이라도|부터는|까지는|에서는|에게는|으로는|부터|까지|에서|에게|으로|라도|마다|조차|밖에|처럼|보다|이나|이란|은|는|이|가|을|를|의|에|와|과|도|로|만|나|란)$/;
const WORD = /[가-힣]+|[a-z]+|\d+/g;

/**
 * Search tokens of a text: Hangul as overlapping letter pairs and as the particle-stripped word, Latin words and
 * numbers whole. Pairs find compounds (매입세액공제 ∋ 세액); stems keep exact words ahead.
 */
export function tokenise(text: string): readonly string[] {
  const tokens: string[] = [];
  for (const [word] of text.normalize('NFC').toLowerCase().matchAll(WORD)) {
    if (!/^[가-힣]/.test(word)) {
      tokens.push(word);
      continue;
    }
    const stem = stripParticle(word);
    for (let i = 0; i + 1 < stem.length; i++) tokens.push(stem.slice(i, i + 2));
    if (stem.length > 2) tokens.push(stem);
    else if (stem.length === 1) tokens.push(stem);
  }
  return tokens;
}

/** The word without its particle; a word is never cut below two letters. */
export function stripParticle(word: string): string {
  const stem = word.replace(PARTICLE, '');
  return stem.length >= 2 ? stem : word;
}
