import type * as vscode from 'vscode';

/** Drafts in any language; whether a document is one is asked when it comes (`ctx.isDraft`), since a setting says so. */
export const DRAFTS: vscode.DocumentSelector = [{ pattern: '**' }, { scheme: 'untitled' }];
