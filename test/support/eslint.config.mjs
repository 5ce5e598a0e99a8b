import regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';

// Patterns run over whole drafts: none may be slower than linear (stacked `\s*` took seconds elsewhere).
const linearRegexps = {
  'regexp/no-super-linear-backtracking': ['error', { report: 'certain' }],
  'regexp/no-super-linear-move': 'error',
  'regexp/no-empty-alternative': 'error',
  'regexp/no-dupe-disjunctions': 'error',
  'regexp/no-useless-flag': 'error',
};

const namedZod = {
  selector: "ImportDeclaration[source.value='zod'] > ImportSpecifier",
  message: 'import * as z: the named import bundles every locale of zod',
};

export default tseslint.config(
  { ignores: ['**/dist/**', '**/out/**', '**/.vscode-test/**', '**/node_modules/**'] },
  {
    files: ['**/*.ts'],
    extends: [...tseslint.configs.recommendedTypeChecked],
    plugins: { regexp },
    languageOptions: {
      parserOptions: { project: ['./tsconfig.json', './webview/tsconfig.json', './test/e2e/tsconfig.json'], tsconfigRootDir: new URL('../..', import.meta.url).pathname },
    },
    rules: {
      ...linearRegexps,
      'no-restricted-syntax': ['error', namedZod],
      eqeqeq: 'error',
      'no-control-regex': 'off',
      'no-console': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    },
  },
  {
    // The product without an editor: no editor, no process, no files, no network.
    files: ['src/base/**/*.ts', 'src/core/**/*.ts'],
    rules: {
      'no-restricted-globals': ['error', 'process', 'Buffer', 'fetch', 'require', '__dirname'],
      'no-restricted-imports': ['error', { paths: ['vscode'], patterns: ['node:*', 'fs', 'path'] }],
    },
  },
  {
    files: ['webview/**/*.ts'],
    rules: {
      'no-restricted-properties': ['error', { property: 'innerHTML' }, { property: 'outerHTML' }, { property: 'insertAdjacentHTML' }],
    },
  },
  // The set-up scripts are plain JavaScript without types.
  { files: ['test/e2e/**/*.ts'], rules: { '@typescript-eslint/no-unsafe-assignment': 'off', '@typescript-eslint/no-unnecessary-type-assertion': 'off' } },
  { files: ['test/**/*.ts'], rules: { 'no-console': 'off', '@typescript-eslint/no-floating-promises': 'off', '@typescript-eslint/require-await': 'off', 'regexp/no-super-linear-move': 'off' } },
);
