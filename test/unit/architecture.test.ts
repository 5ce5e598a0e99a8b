import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..');

/**
 * ARCHITECTURE.md as data: what each room may import, besides itself. `type:` is allowed for types only. Packages are
 * named like rooms.
 */
const RULES: Record<string, readonly string[]> = {
  base: ['zod'],
  'core/corpus': ['base', 'zod'],
  'core/citation': ['base', 'zod', 'core/corpus'],
  'core/retrieval': ['base', 'zod', 'core/corpus', 'core/citation'],
  'core/llm': ['base', 'zod'],
  'core/expansion': ['base', 'zod', 'core/llm'],
  'core/analysis': ['base', 'zod', 'core/corpus', 'core/citation', 'core/retrieval', 'core/expansion', 'core/llm'],
  'core/rules': ['base', 'zod', 'core/expansion', 'core/analysis', 'core/citation'],
  'core/tools': ['base', 'zod', 'core/corpus', 'core/citation', 'core/retrieval'],
  'core/service': ['base', 'core/tools', 'core/corpus', 'core/citation', 'core/retrieval', 'core/expansion', 'core/analysis', 'core/rules', 'core/llm'],
  protocol: ['zod', 'type:core'],
  node: ['base', 'core', 'node:', 'yaml', 'p-retry', 'fast-xml-parser'],
  cli: ['base', 'core', 'node', 'mcp', 'node:'],
  mcp: ['base', 'core', 'zod', 'sdk'],
  extension: ['base', 'core', 'node', 'protocol', 'zod', 'vscode', 'node:'],
  webview: ['protocol', 'zod'],
};

/** Packages that stand in one file only, so that they can be swapped. */
const ONE_FILE: Record<string, string> = {
  lunr: 'src/core/retrieval/lunr-index.ts',
  '@vscode/webview-ui-toolkit': 'webview/ui.ts',
};

interface Arrow {
  readonly file: string;
  readonly from: string;
  readonly to: string;
  readonly typeOnly: boolean;
}

function* sources(folder: string): Generator<string> {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) yield* sources(path);
    else if (/\.tsx?$/.test(name)) yield path;
  }
}

function roomOf(path: string): string {
  const parts = relative(ROOT, path).split(sep);
  if (parts[0] === 'webview') return 'webview';
  const [, first = '', second = ''] = parts;
  if (first === 'core') return second.endsWith('.ts') ? `core/${second.replace(/\.ts$/, '')}` : `core/${second}`;
  return first.replace(/\.ts$/, '');
}

function arrowsOf(path: string): readonly Arrow[] {
  const text = readFileSync(path, 'utf8');
  const typeOnly = new Set([...text.matchAll(/import type [^'"]*from '([^']+)'/g)].map((match) => match[1] ?? ''));
  return ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => ({
    file: relative(ROOT, path).split(sep).join('/'),
    from: roomOf(path),
    to: fileName.startsWith('.') ? roomOf(join(dirname(path), fileName)) : fileName,
    typeOnly: typeOnly.has(fileName),
  }));
}

function allowed(arrow: Arrow): boolean {
  if (arrow.to === arrow.from) return true;
  if (ONE_FILE[arrow.to] !== undefined) return ONE_FILE[arrow.to] === arrow.file;
  return (RULES[arrow.from] ?? []).some((rule) => {
    if (rule === 'sdk') return arrow.to.startsWith('@modelcontextprotocol/sdk/');
    if (rule === 'node:') return arrow.to.startsWith('node:');
    if (rule.startsWith('type:')) return arrow.typeOnly && arrow.to.startsWith(rule.slice(5));
    return arrow.to === rule || (rule === 'core' && arrow.to.startsWith('core/'));
  });
}

const files = [...sources(join(ROOT, 'src')), ...sources(join(ROOT, 'webview'))];

describe('the house', () => {
  it('has a rule for every room', () => {
    expect([...new Set(files.map(roomOf))].filter((room) => !(room in RULES))).toEqual([]);
  });

  it('has arrows that go down only', () => {
    const wrong = files.flatMap(arrowsOf).filter((arrow) => !allowed(arrow));
    expect(wrong.map((arrow) => `${arrow.file} → ${arrow.to}`)).toEqual([]);
  });

  it('would notice an arrow that goes up', () => {
    expect(allowed({ file: 'src/core/corpus/x.ts', from: 'core/corpus', to: 'core/analysis', typeOnly: false })).toBe(false);
    expect(allowed({ file: 'src/core/citation/x.ts', from: 'core/citation', to: 'vscode', typeOnly: true })).toBe(false);
    expect(allowed({ file: 'src/protocol.ts', from: 'protocol', to: 'core/analysis', typeOnly: false })).toBe(false);
  });

  it('has no source file over 400 lines', () => {
    expect(files.filter((path) => readFileSync(path, 'utf8').split('\n').length > 400)).toEqual([]);
  });

  it('makes a verified verdict in one place only', () => {
    const makers = files.filter((path) => /verdict: 'verified'/.test(readFileSync(path, 'utf8').replace(/readonly verdict: 'verified'/g, '')));
    expect(makers.map((path) => relative(ROOT, path).split(sep).join('/'))).toEqual(['src/core/citation/verify.ts']);
  });
});
