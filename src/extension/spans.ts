import * as vscode from 'vscode';
import type { Span } from '../base/span.ts';

/** The one place where core's offsets become the editor's ranges. */
export function toRange(document: vscode.TextDocument, span: Span): vscode.Range {
  return new vscode.Range(document.positionAt(span.start), document.positionAt(span.end));
}

export function toSpan(document: vscode.TextDocument, range: vscode.Range): Span {
  return { start: document.offsetAt(range.start), end: document.offsetAt(range.end) };
}
