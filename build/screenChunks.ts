import { basename } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Lists the chunk of each screen by its file's name; the server links to it from the screen's page.
 * The manifest has no modules of grouped chunks.
 */
export function screenChunks(): Plugin {
  return {
    name: 'screen-chunks',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_options, bundle) {
      const files: Record<string, string> = {};
      for (const chunk of Object.values(bundle)) {
        const modules = chunk.type === 'chunk' ? chunk.moduleIds : [];
        for (const module of modules) {
          if (module.endsWith('Screen.tsx')) files[basename(module, '.tsx')] = chunk.fileName;
        }
      }
      this.emitFile({
        type: 'asset',
        fileName: '.vite/screens.json',
        source: JSON.stringify(files),
      });
    },
  };
}
