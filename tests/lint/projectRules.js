import { wrongFileName, wrongName, wrongProse } from './terms.js';
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

const terms = {
  create(context) {
    const known = new Map();
    const check = (node) => {
      if (!known.has(node.name)) known.set(node.name, wrongName(node.name));
      const message = known.get(node.name);
      if (message) context.report({ node, message });
    };
    return {
      Program(node) {
        const message = wrongFileName(context.filename);
        if (message) context.report({ node, message });
        for (const comment of context.sourceCode.getAllComments()) {
          const problem = wrongProse(comment.value);
          if (problem) context.report({ node: comment, message: problem });
        }
      },
      Identifier: check,
      JSXIdentifier: check,
      PrivateIdentifier: check,
    };
  },
};

export default {
  meta: { name: 'project' },
  rules: { 'no-cyrillic': noCyrillic, 'import-zones': importZones, terms },
};
