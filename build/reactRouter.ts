import type { Plugin } from 'vite';

/**
 * Lets the build leave out what is not in use of React Router 7, which comes as one file: names for
 * developers and calls of React at its top level keep `Form`, `NavLink` and prefetching in it (4 KB).
 */
export function reactRouter(): Plugin {
  return {
    name: 'react-router-in-use',
    apply: 'build',
    transform: {
      filter: { id: /\/react-router\/dist\// },
      handler: (code) =>
        code
          .replaceAll(/^\w+\.displayName = .*;$/gmu, '')
          .replaceAll(
            /= (?=React\d*\.(?:forwardRef|createContext|memo)\()/gu,
            '= /* @__PURE__ */ ',
          ),
    },
  };
}
