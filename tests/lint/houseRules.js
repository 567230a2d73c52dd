import { forbiddenImport } from './zones.js';

const CYRILLIC = /[А-Яа-яЁё]/u;

/**
 * Cyrillic belongs to texts.ts, or beside it to …Texts.ts where not every visitor needs it (and to the
 * long pages of src/legal): whoever edits a text finds it there.
 */
const noCyrillic = {
  create(context) {
    const report = (node, text) => {
      if (CYRILLIC.test(text)) {
        context.report({ node, message: "Russian text belongs into the room's texts.ts." });
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
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: (node) => node.source.type === 'Literal' && check(node),
    };
  },
};

export default {
  meta: { name: 'house' },
  rules: { 'no-cyrillic': noCyrillic, 'import-zones': importZones },
};
