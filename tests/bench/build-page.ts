import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/** Builds the benchmark page like the app itself: the real engine, and the peers in separate chunks. */
export async function buildPage(folder: string): Promise<void> {
  await build({
    configFile: false,
    root: fileURLToPath(new URL('./page', import.meta.url)),
    logLevel: 'error',
    define: { __APP_VERSION__: '"bench"' },
    build: { outDir: folder, emptyOutDir: true, target: 'es2023', chunkSizeWarningLimit: 2000 },
  });
}
