import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { LawError, throwIfCancelled } from '../base/law-error.ts';
import type { LegalDocument } from '../core/corpus/document.ts';
import { parseManifest, readDocumentLine, type PackManifest } from '../core/corpus/pack.ts';
import type { Imported, ImportOptions } from './import-checkout.ts';

/** A firm's own documents: what the manifest says of them, or what a bare file's name does. */
export interface OwnDocuments extends Imported {
  readonly manifest: PackManifest;
}

/**
 * Reads documents in our own schema (CONTRACTS §1), one JSON object a line: a pack folder with its `manifest.json`, or a
 * bare `.jsonl` file. Lines are read one at a time; a bad one is left out and named with its number.
 */
export async function importDocuments(from: string, options: ImportOptions): Promise<OwnDocuments> {
  const { manifest, file } = await locate(from, options);
  const left: { file: string; reason: string }[] = [];
  const documents = async function* (): AsyncGenerator<LegalDocument> {
    const input = createReadStream(file, 'utf8');
    const total = (await stat(file)).size;
    let number = 0;
    for await (const line of linesOf(input)) {
      throwIfCancelled(options.signal);
      number++;
      if (number % 200 === 0) options.onFile?.(Math.min(input.bytesRead, total), total);
      if (line.trim() === '') continue;
      const read = readDocumentLine(line, options.pack);
      if ('problem' in read) left.push({ file: `${file}:${number}`, reason: read.problem });
      else yield read.doc;
    }
  };
  return { manifest, laws: manifest.laws, documents: documents(), left };
}

async function locate(from: string, options: ImportOptions): Promise<{ readonly manifest: PackManifest; readonly file: string }> {
  if (from.endsWith('.jsonl')) {
    const name = basename(from, '.jsonl');
    return { file: from, manifest: { id: options.pack, title: name, version: options.retrievedAt, as_of: options.retrievedAt, official: false, documents: basename(from), laws: [] } };
  }
  const parsed = parseManifest(await readFile(join(from, 'manifest.json'), 'utf8'));
  if ('problem' in parsed) throw new LawError('pack_unreadable', `${from}/manifest.json: ${parsed.problem.message}`);
  return { manifest: parsed.manifest, file: join(from, parsed.manifest.documents) };
}

/** Lines by `\n` alone: readline would also split at U+2028, which JSON may hold unescaped. */
async function* linesOf(input: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of input) {
    const parts = (rest + chunk).split('\n');
    rest = parts.pop() ?? '';
    yield* parts;
  }
  yield rest;
}
