import { CLUSTER, fold, type Folded } from '../../base/fold.ts';

const SAME: Readonly<Record<string, string>> = {
  第: '제',
  條: '조',
  項: '항',
  號: '호',
  之: '의',
  '『': '「',
  '』': '」',
  '∼': '~',
  '〜': '~',
  '*': ' ',
  _: ' ',
  '`': ' ',
  '\\': ' ',
};

const ODD = /[\u00a0\u2000-\u200f\u2028\u2029\u202f\u205f\u2060\u3000\ufeff\u00ad]/;
const DOT = /[\u00b7\u318d\u2027\u2022\u30fb\uff65\u22c5]/;
const DASH = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/;
const FULL_WIDTH = /[\uff01-\uff5e]/;
const ANY = new RegExp(
  [ODD.source, DOT.source, DASH.source, FULL_WIDTH.source, '[第條項號之『』∼〜*_`\\\\]'].join('|'),
  'g',
);
const HTML_TAG = /<\/?[a-zA-Z][^<>\n]{0,200}>/g;

/**
 * The text in the form that recognition reads: one dot, one dash, one bracket, plain digits, no markup. Every
 * replacement is one unit for one unit, so offsets are those of the source; only text that is not NFC needs a map.
 */
export function clean(text: string): Folded {
  const composed = compose(text);
  const plain = composed.text.replace(ANY, foldChar).replace(HTML_TAG, (tag) => ' '.repeat(tag.length));
  return { text: plain, source: composed.source };
}

/** NFC. Ideographs of old judgments change unit for unit; only text in loose jamo or with combining marks needs a map. */
function compose(text: string): Folded {
  const same: Folded = { text, source: (span) => span };
  if (text === text.normalize('NFC')) return same;
  let shifted = false;
  const composed = text.replace(CLUSTER, (cluster) => {
    const joined = cluster.normalize('NFC');
    shifted ||= joined.length !== cluster.length;
    return joined;
  });
  return shifted ? fold(text, (char) => char, 'keep') : { ...same, text: composed };
}

function foldChar(char: string): string {
  const same = SAME[char];
  if (same !== undefined) return same;
  if (DOT.test(char)) return '·';
  if (DASH.test(char)) return '-';
  if (ODD.test(char)) return ' ';
  return String.fromCharCode(char.charCodeAt(0) - 0xfee0);
}
