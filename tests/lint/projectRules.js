import { forbiddenImport, missingZone } from './zones.js';

const CYRILLIC = /[А-Яа-яЁё]/u;

/** Russian texts stand in texts.ts, rarely needed ones in …Texts.ts beside it, long pages in src/legal. */
const noCyrillic = {
  create(context) {
    const report = (node, text) => {
      if (CYRILLIC.test(text)) {
        context.report({ node, message: "Russian text belongs into the module's texts.ts." });
      }
    };
    return {
      Literal: (node) => typeof node.value === 'string' && report(node, node.value),
      TemplateElement: (node) => report(node, node.value.raw),
      JSXText: (node) => report(node, node.value),
    };
  },
};

const importZones = {
  create(context) {
    const check = (node) => {
      if (!node.source) return;
      const message = forbiddenImport(
        context.filename,
        node.source.value,
        node.importKind === 'type',
      );
      if (message) context.report({ node, message });
    };
    return {
      Program(node) {
        const message = missingZone(context.filename);
        if (message) context.report({ node, message });
      },
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: (node) => node.source.type === 'Literal' && check(node),
    };
  },
};

/** The newest ads of a list are those of other tests. */
const noSharedLists = {
  create(context) {
    return {
      CallExpression({ callee, arguments: [path] }) {
        if (callee.property?.name !== 'post' || !/^\/api\/articles\w*\/filter$/u.test(path?.value))
          return;
        context.report({
          node: path,
          message: 'Other tests change this list: use an own ad, demoAd, or what is on the page.',
        });
      },
    };
  },
};

export default {
  meta: { name: 'project' },
  rules: {
    'no-cyrillic': noCyrillic,
    'import-zones': importZones,
    'no-shared-lists': noSharedLists,
  },
};
