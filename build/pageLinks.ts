import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

type Chunk = Rolldown.OutputChunk;
type Bundle = Rolldown.OutputBundle;

interface PageLinks {
  /** The styles of these chunks come with the page. */
  styles: readonly string[];
  /** The files of these chunks are prefetched when the browser is idle. */
  prefetch: readonly string[];
}

function chunksOf(bundle: Bundle, names: readonly string[]): Chunk[] {
  return Object.values(bundle).filter(
    (output): output is Chunk => output.type === 'chunk' && names.includes(output.name),
  );
}

const stylesOf = (chunk: Chunk): string[] => [...(chunk.viteMetadata?.importedCss ?? [])];

const link = (rel: string, file: string): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { rel, href: `/${file}` },
});

/**
 * Links the page to more than the code that it starts with. Prefetch links stand in a template, from
 * which the client takes them.
 */
export function pageLinks({ styles, prefetch }: PageLinks): Plugin {
  return {
    name: 'page-links',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const sheets = chunksOf(bundle, styles).flatMap(stylesOf);
        const next = chunksOf(bundle, prefetch).map(({ fileName }) => fileName);
        return [
          ...sheets.map((file) => ({ ...link('stylesheet', file), injectTo: 'head' as const })),
          {
            tag: 'template',
            attrs: { id: 'prefetch' },
            children: next.map((file) => link('prefetch', file)),
            injectTo: 'body',
          },
        ];
      },
    },
  };
}
