import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { throwIfCancelled } from '../base/law-error.ts';
import { corpusOfLaw } from '../core/corpus/corpora.ts';
import type { LegalDocument } from '../core/corpus/document.ts';
import { statuteDocuments, type StatuteFile } from '../core/corpus/statute-file.ts';
import { chooseStatutes } from './choose-statutes.ts';
import type { Imported, ImportOptions } from './import-checkout.ts';
import { parseLawXml } from './law-xml.ts';

/** Reads a folder of bodies of the ministry's Open API (`*.xml`), as a download leaves them or a person saved them. */
export async function importOpenApi(folder: string, options: ImportOptions): Promise<Imported> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.xml')).sort();
  const left: { file: string; reason: string }[] = [];
  const read: { file: string; statute: StatuteFile }[] = [];
  for (const [i, name] of names.entries()) {
    throwIfCancelled(options.signal);
    options.onFile?.(i, names.length);
    const file = join(folder, name);
    const statute = parseLawXml(await readFile(file, 'utf8'));
    if (statute) read.push({ file, statute });
    else left.push({ file, reason: '법제처 Open API의 법령 본문이 아닙니다' });
  }
  const { kept, laws } = chooseStatutes(read, options.asOf, left);
  const documents = function* (): Generator<LegalDocument> {
    for (const statute of kept) {
      yield* statuteDocuments(statute, { pack: options.pack, corpus: corpusOfLaw(statute.head.title), retrievedAt: options.retrievedAt, official: true });
    }
  };
  return { laws, documents: documents(), left };
}
