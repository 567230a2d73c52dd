import { defineConfig } from 'oxlint';

export default defineConfig({
  plugins: ['typescript', 'unicorn', 'oxc', 'import', 'react', 'jsx-a11y', 'promise'],
  jsPlugins: ['./houseRules.js'],
  categories: { correctness: 'error', suspicious: 'error' },
  ignorePatterns: ['dist', 'data', 'node_modules'],
  rules: {
    'house/import-zones': 'error',
    'house/no-cyrillic': 'error',
    'import/no-cycle': 'error',
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
      ],
      rules: { 'house/no-cyrillic': 'off' },
    },
    { files: ['**/server/commands/**', '**/tests/*.mjs'], rules: { 'no-console': 'off' } },
  ],
});
