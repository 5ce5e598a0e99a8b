import { parseArticleSet, type ArticleSet } from '../core/corpus/article-set.ts';
import type { LegalDocument } from '../core/corpus/document.ts';
import type { Pack } from '../core/corpus/pack.ts';
import type { Database } from './sqlite.ts';

/** Look-ups in the past texts of a pack database; a pack without history answers none. */
export function createHistory(database: Database): Required<Pick<Pack, 'documentOn' | 'articlesOn' | 'pastOf' | 'versionOf'>> {
  const text = database.prepare('SELECT json FROM past WHERE key = ? AND start <= ? AND (stop IS NULL OR stop > ?) ORDER BY start DESC LIMIT 1');
  const articles = database.prepare('SELECT article FROM past WHERE law = ? AND start <= ? AND (stop IS NULL OR stop > ?) AND article IS NOT NULL');
  const reached = database.prepare('SELECT 1 AS yes FROM version WHERE law = ? AND start <= ? LIMIT 1');
  const every = database.prepare('SELECT json FROM past WHERE key = ? ORDER BY start');
  const version = database.prepare('SELECT start FROM version WHERE law = ? AND no = ? ORDER BY start LIMIT 1');
  const sets = new Map<string, ArticleSet | undefined>();
  return {
    documentOn: (key, asOf) => {
      const row = text.get(key, asOf, asOf);
      return row ? (JSON.parse(String(row['json'])) as LegalDocument) : undefined;
    },
    articlesOn: (law, asOf) => {
      const name = `${law} ${asOf}`;
      if (!sets.has(name)) sets.set(name, reached.get(law, asOf) ? setOf(articles.all(law, asOf, asOf).map((row) => String(row['article']))) : undefined);
      return sets.get(name);
    },
    pastOf: (key) => every.all(key).map((row) => JSON.parse(String(row['json'])) as LegalDocument),
    versionOf: (law, no) => {
      const from = version.get(law, no)?.['start'];
      return typeof from === 'string' ? { from, before: dayBefore(from) } : undefined;
    },
  };
}

/** `제3조의2` of every article as one inventory. */
function setOf(names: readonly string[]): ArticleSet {
  return parseArticleSet(names.map((name) => name.replace(/^제(\d+)조/, '$1')).join(',')).set;
}

function dayBefore(iso: string): string {
  const [year = 0, month = 1, day = 1] = iso.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1, day - 1)).toISOString().slice(0, 10);
}
