import * as vscode from 'vscode';
import type { Span } from '../base/span.ts';
import type { CheckedTarget } from '../core/citation/verify.ts';
import type { LegalDocument } from '../core/corpus/document.ts';
import { parseLawRef } from '../core/corpus/law-ref.ts';
import { findUnit } from '../core/corpus/units.ts';
import type { LawService } from '../core/service.ts';
import { lineFinder } from '../core/citation/report.ts';
import { fullText } from './full-text-document.ts';

export const SCHEME = 'jomun-law';

/** The stable address of a document: pack and id, so that a tab survives a reload. */
export function uriOf(doc: LegalDocument): vscode.Uri {
  return vscode.Uri.from({ scheme: SCHEME, path: `/${doc.source.pack}/${doc.doc_id.replaceAll('/', '∕')}.txt` });
}

/** The document that an address of ours names. */
export function docIdOf(uri: vscode.Uri): string {
  return uri.path
    .replace(/^\/[^/]*\//, '')
    .replace(/\.txt$/, '')
    .replaceAll('∕', '/');
}

/** A document of a pack and where in its full text the cited part stands. */
export interface LawPlace {
  readonly doc: LegalDocument;
  readonly uri: vscode.Uri;
  readonly range: vscode.Range;
}

/**
 * Where a citation's target can be read; undefined when no pack holds it. A former text (구 법) has no place: today's
 * document under the same number may say something else.
 */
export function placeOfTarget({ ref, verdict }: CheckedTarget, law: LawService, asOf: string): LawPlace | undefined {
  if (verdict.heldOn !== undefined) return undefined;
  const doc = law.document(verdict.docId ?? ref, asOf);
  if (!doc) return undefined;
  const wanted = parseLawRef(ref);
  const passage: Span = verdict.verdict === 'verified' && verdict.passage ? verdict.passage : (wanted && findUnit(doc.body, wanted)?.span) ?? { start: 0, end: 0 };
  return placeIn(doc, passage, asOf);
}

/** A part of a document's body as a place in its full text. */
export function placeIn(doc: LegalDocument, part: Span, asOf: string): LawPlace {
  const full = fullText(doc, asOf);
  const placeAt = lineFinder(full.text);
  const position = (offset: number): vscode.Position => {
    const { line, column } = placeAt(full.bodyStart + offset);
    return new vscode.Position(line - 1, column - 1);
  };
  return { doc, uri: uriOf(doc), range: new vscode.Range(position(part.start), position(part.end)) };
}
