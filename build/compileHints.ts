import type { Plugin } from 'vite';

/** The first line of a file; browsers that do not know the comment ignore it. */
const HINT = '//# allFunctionsCalledOnLoad\n';

/**
 * V8 compiles all functions of these chunks in the background while they load, instead of one by one
 * on the main thread when they are called. Without it scripts take that thread a third longer on a phone.
 */
export function compileHints(names: readonly string[]): Plugin {
  return {
    name: 'compile-hints',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      // After Vite has put its own lines at the top.
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk' && names.includes(file.name)) file.code = HINT + file.code;
        }
      },
    },
  };
}
