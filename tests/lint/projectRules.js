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

export default {
  meta: { name: 'project' },
  rules: { 'no-cyrillic': noCyrillic, 'import-zones': importZones },
};
