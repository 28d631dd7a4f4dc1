import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const server = 'http://localhost:4242';

export default defineConfig({
  plugins: [react(), tailwindcss(), compressAssets()],
  build: {
    // The server's Content-Security-Policy allows files of its own origin and nothing inline.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // One file of libraries, which outlives releases; one of what pages share; one per page.
        codeSplitting: {
          groups: [
            { name: 'libraries', test: /node_modules/, priority: 2 },
            { name: 'shared', minShareCount: 2, priority: 1 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/v1': server, '/auth': server, '/oauth': server, '/docs': server } },
});

/** Beside each asset its compressed twins: the server then never compresses the same bytes twice. */
function compressAssets(): Plugin {
  return {
    name: 'compress-assets',
    apply: 'build',
    closeBundle() {
      const folder = new URL('./dist/assets/', import.meta.url);
      for (const name of readdirSync(folder).filter((file) => /\.(js|css|svg)$/.test(file))) {
        const bytes = readFileSync(new URL(name, folder));
        writeFileSync(new URL(`${name}.br`, folder), brotliCompressSync(bytes));
        writeFileSync(new URL(`${name}.gz`, folder), gzipSync(bytes));
      }
    },
  };
}
