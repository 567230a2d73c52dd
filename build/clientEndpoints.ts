import type { Plugin } from 'vite';

const CONTRACT = /\/server\/contract\/\w+\.ts$/u;
/** What only the server reads of an endpoint's declaration; it checks what it is sent. */
const SERVER_ONLY = new Set([
  'summary',
  'params',
  'query',
  'body',
  'bodyBytesMax',
  'form',
  'answer',
  'errors',
  'isCostly',
  'limit',
  'writes',
]);

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

/**
 * Leaves method and path of the endpoints in the client: their schemas and summaries are 6 KB of the
 * first visit, which the client has no use for at run time. `defineAdEndpoints` takes nothing but schemas
 * beside the slugs.
 */
export function clientEndpoints(): Plugin {
  return {
    name: 'client-endpoints',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: CONTRACT },
      handler(code) {
        const cuts: Node[] = [];
        visit(this.parse(code, { lang: 'ts' }) as unknown as Node, (node) => {
          const { callee, arguments: args } = node as { callee?: Node; arguments?: Node[] };
          if (node.type !== 'CallExpression') return;
          const propertiesOf = (arg: Node | undefined) => (arg?.['properties'] ?? []) as Node[];
          if (callee?.['name'] === 'defineAdEndpoints') cuts.push(...propertiesOf(args?.[1]));
          if (callee?.['name'] !== 'defineEndpoint') return;
          for (const property of propertiesOf(args?.[0])) {
            if (SERVER_ONLY.has((property['key'] as Node)['name'] as string)) cuts.push(property);
          }
        });
        let rest = code;
        for (const { start, end } of cuts.toSorted((one, other) => other.start - one.start)) {
          rest = rest.slice(0, start) + rest.slice(rest[end] === ',' ? end + 1 : end);
        }
        return { code: withoutUnusedImports(rest), map: null };
      },
    },
  };
}

/** A module that only the server's part needs would join the chunk of its importer. */
const withoutUnusedImports = (code: string): string =>
  code.replaceAll(/^import \{([^}]*)\} from '[^']*';$/gmu, (line, names: string) => {
    const isUsed = (name: string) => code.split(new RegExp(`\\b${name}\\b`, 'u')).length > 2;
    return names.match(/\w+/gu)?.some(isUsed) ? line : '';
  });

function visit(node: unknown, look: (node: Node) => void): void {
  if (Array.isArray(node)) {
    for (const one of node) visit(one, look);
  } else if (typeof node === 'object' && node !== null && 'type' in node) {
    look(node as Node);
    for (const value of Object.values(node)) visit(value, look);
  }
}
