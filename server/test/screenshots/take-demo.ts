import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { readDemo } from '../../src/demo/demo-file.ts';
import { launchChromium } from '../harness/browser/chromium.ts';
import { openWindow } from '../harness/browser/oauth-browser.ts';
import { eventually } from '../harness/eventually.ts';
import { CLUSTER_VARIABLE, startCluster } from '../harness/servers/cluster.ts';
import { startTestServer } from '../harness/servers/server.ts';
import { compress } from './take-screenshot.ts';

// `npm run screenshots:demo`: takes the screenshots of the demo market that README.md shows, in light and in dark.

const FOLDER = new URL('../../../docs/screenshots/demo/', import.meta.url);

const cluster = await startCluster();
process.env[CLUSTER_VARIABLE] = cluster.url;
const server = await startTestServer({ env: { SOUK_DEMO: 'true' } });
const browser = await launchChromium();
try {
  // The history of the demo is seeded in the background.
  await eventually('the history', async () => (await readDemo(server.config.dataDir))?.finished === true);
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await openWindow(browser, undefined, {
      javaScriptEnabled: true,
      viewport: { width: 1280, height: 1000 },
      colorScheme,
    });
    await page.goto(`${server.url}/models`);
    await page.getByRole('article').first().waitFor();
    await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode())));
    const file = new URL(`market-${colorScheme}.webp`, FOLDER);
    await writeFile(file, await compress(await page.screenshot()));
    process.stdout.write(`${fileURLToPath(file)}\n`);
  }
} finally {
  await browser.close();
  await server.stop();
  await cluster.stop();
}
