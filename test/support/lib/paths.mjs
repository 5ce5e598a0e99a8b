import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout, and the ignored folder that holds the VS Code server and everything the tests write. */
export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');
export const CACHE = join(ROOT, '.vscode-test');
export const SHOTS = join(CACHE, 'screenshots');
