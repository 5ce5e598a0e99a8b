/** The fields of a document that are scored apart. Their order is part of the stored format. */
export const FIELDS = ['title', 'law', 'body'] as const;
export type Field = (typeof FIELDS)[number];

/** How often each field of one document holds one token. */
type Counts = [number, number, number];

/** One token's entry for one document, as `readPostings` hands it on. */
export type OnPosting = (document: number, title: number, law: number, body: number) => void;

/**
 * Collects postings and gives them back encoded, a segment at a time, so that an import of any size needs the memory of
 * one segment. Documents must come in rising order.
 *
 * A posting is the gap to the document before it (varint), a byte that says which fields hold the token, and a varint
 * count for each of them.
 */
export function createPostingsBuilder(): {
  add(document: number, fields: readonly (readonly string[])[]): void;
  /** Encoded postings of everything added since the last call, by token. */
  take(): Iterable<readonly [token: string, data: Uint8Array]>;
  /** How many postings wait to be taken. */
  readonly pending: number;
} {
  let open = new Map<string, { last: number; bytes: number[] }>();
  let pending = 0;
  return {
    add: (document, fields) => {
      const here = new Map<string, Counts>();
      fields.forEach((tokens, field) => {
        for (const token of tokens) {
          const counts = here.get(token) ?? [0, 0, 0];
          counts[field] = (counts[field] ?? 0) + 1;
          here.set(token, counts);
        }
      });
      for (const [token, counts] of here) {
        const entry = open.get(token) ?? { last: 0, bytes: [] };
        open.set(token, entry);
        writeVarint(entry.bytes, document - entry.last);
        entry.last = document;
        entry.bytes.push(counts.reduce((mask, count, field) => (count > 0 ? mask | (1 << field) : mask), 0));
        for (const count of counts) if (count > 0) writeVarint(entry.bytes, count);
        pending++;
      }
    },
    take: function* () {
      const taken = open;
      open = new Map();
      pending = 0;
      for (const [token, { bytes }] of taken) yield [token, Uint8Array.from(bytes)] as const;
    },
    get pending() {
      return pending;
    },
  };
}

/** Calls `on` for every posting of one encoded segment. */
export function readPostings(data: Uint8Array, on: OnPosting): void {
  let at = 0;
  let document = 0;
  const varint = (): number => {
    let value = 0;
    let shift = 0;
    for (;;) {
      const byte = data[at++] ?? 0;
      value += (byte & 127) * 2 ** shift;
      if (byte < 128) return value;
      shift += 7;
    }
  };
  while (at < data.length) {
    document += varint();
    const mask = data[at++] ?? 0;
    const title = mask & 1 ? varint() : 0;
    const law = mask & 2 ? varint() : 0;
    const body = mask & 4 ? varint() : 0;
    on(document, title, law, body);
  }
}

function writeVarint(bytes: number[], value: number): void {
  let rest = value;
  while (rest >= 128) {
    bytes.push((rest & 127) | 128);
    rest = Math.floor(rest / 128);
  }
  bytes.push(rest);
}
