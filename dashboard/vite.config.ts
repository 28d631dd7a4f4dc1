import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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
        // One file of what every page needs of libraries, which outlives releases; one of our own that pages share; one
        // per page. Libraries for some pages, such as charts, are fetched with the first page that shows them.
        codeSplitting: {
          groups: [
            {
              name: 'libraries',
              test: /node_modules\/(react|react-dom|react-router|scheduler|@tanstack|lucide-react)\//,
              priority: 2,
            },
            { name: 'shared', test: /\/(dashboard|sdk)\/src\//, minShareCount: 4, priority: 1 },
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
    // Rather than when a bundle is closed: those of workers are closed before anything is written.
    writeBundle({ dir = '' }) {
      const folder = join(dir, 'assets');
      for (const name of readdirSync(folder).filter((file) => /\.(js|css|svg)$/.test(file))) {
        const bytes = readFileSync(join(folder, name));
        writeFileSync(join(folder, `${name}.br`), brotliCompressSync(bytes));
        writeFileSync(join(folder, `${name}.gz`), gzipSync(bytes));
      }
    },
  };
}
