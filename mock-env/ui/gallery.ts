import { extname } from 'node:path';
import { Hono } from 'hono';
import type { Rolldown } from 'vite';

type File = Rolldown.OutputChunk | Rolldown.OutputAsset;

const MEDIA: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** The page of all shared components; built at its first request, which takes some seconds. */
export function createGallery(mount: string): Hono {
  const app = new Hono();
  let files: Promise<Map<string, File>> | undefined;
  app.get('*', async (context) => {
    files ??= buildGallery(mount);
    const name = context.req.path.slice(mount.length + 1) || 'index.html';
    const file = (await files).get(name);
    if (!file) return context.notFound();
    const body = file.type === 'chunk' ? file.code : file.source;
    return new Response(body as string | Uint8Array<ArrayBuffer>, {
      headers: { 'content-type': MEDIA[extname(name)] ?? 'text/plain' },
    });
  });
  return app;
}

async function buildGallery(mount: string): Promise<Map<string, File>> {
  // Only this page needs them: a demo starts without.
  const [{ build }, { default: react }] = await Promise.all([
    import('vite'),
    import('@vitejs/plugin-react'),
  ]);
  const built = await build({
    configFile: false,
    root: import.meta.dirname,
    base: `${mount}/`,
    logLevel: 'error',
    plugins: [react()],
    build: { write: false, assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  });
  const outputs = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
  return new Map(outputs.map((file) => [file.fileName, file]));
}
