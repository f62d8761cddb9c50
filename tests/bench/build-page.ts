import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/** Builds the page of the benchmarks as the app itself is built: the engine as it ships, and the peers, in chunks of their own. */
export async function buildPage(folder: string): Promise<void> {
  await build({
    configFile: false,
    root: fileURLToPath(new URL('./page', import.meta.url)),
    logLevel: 'error',
    define: { __APP_VERSION__: '"bench"' },
    build: { outDir: folder, emptyOutDir: true, target: 'es2023', chunkSizeWarningLimit: 2000 },
  });
}
