import { defineConfig } from 'oxlint';

export default defineConfig({
  plugins: ['typescript', 'unicorn', 'oxc', 'import', 'react', 'jsx-a11y', 'promise'],
  jsPlugins: ['./projectRules.js'],
  categories: { correctness: 'error', suspicious: 'error' },
  ignorePatterns: ['dist', 'dist.new', 'data', 'node_modules'],
  rules: {
    'project/import-zones': 'error',
    'project/no-cyrillic': 'error',
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'oxc/no-barrel-file': ['error', { threshold: 0 }],
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'react/rules-of-hooks': 'error',
    'react/exhaustive-deps': 'error',
    'react/react-in-jsx-scope': 'off',
    'import/no-unassigned-import': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'no-shadow': 'off',
    'no-console': 'error',
    'no-await-in-loop': 'off',
    eqeqeq: 'error',
  },
  overrides: [
    {
      files: [
        '**/texts.ts',
        '**/*Texts.ts',
        '**/src/legal/**',
        '**/tests/**',
        '**/e2e/**',
        '**/mock-env/**',
        // It is shipped as it is, so it cannot import its one text.
        '**/public/serviceWorker.js',
      ],
      rules: { 'project/no-cyrillic': 'off' },
    },
    {
      files: ['**/tests/**'],
      // One second is too short on a busy machine: `tests/support/waits.ts`.
      rules: {
        'no-restricted-properties': [
          'error',
          ...['waitFor', 'waitUntil'].map((property) => ({ object: 'vi', property })),
        ],
      },
    },
    { files: ['**/tests/support/waits.ts'], rules: { 'no-restricted-properties': 'off' } },
    { files: ['**/e2e/*.spec.ts'], rules: { 'project/no-shared-lists': 'error' } },
    { files: ['**/server/commands/**', '**/tests/*.mjs'], rules: { 'no-console': 'off' } },
  ],
});
