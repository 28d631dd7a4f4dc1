import { mkdir, readdir, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { launchChromium } from '../harness/browser/chromium.ts';
import { startInferenceServer } from '../harness/markets/inference.ts';
import { signUpOperator, WITH_OPERATOR } from '../harness/people/operator.ts';
import { hasProgram } from '../harness/programs.ts';
import { CLUSTER_VARIABLE, startCluster } from '../harness/servers/cluster.ts';
import { fillMarket } from './fill-market.ts';
import { SHOTS } from './shots.ts';
import { takeScreenshot } from './take-screenshot.ts';

// `npm run screenshots`: creates a market and takes the screenshots of docs/screenshots/README.md. Names on the command line
// select some of them.

if (!hasProgram('chromium')) throw new Error('Chromium is not installed. Install it to take screenshots.');
const folder = fileURLToPath(new URL('../../../docs/screenshots/', import.meta.url));
const named = process.argv.slice(2);
await mkdir(folder, { recursive: true });

const cluster = await startCluster();
process.env[CLUSTER_VARIABLE] = cluster.url;
const server = await startInferenceServer({ env: WITH_OPERATOR });
const browser = await launchChromium();
try {
  const market = await fillMarket(server, browser, await signUpOperator(server));
  for (const shot of SHOTS) {
    if (named.length > 0 && !named.includes(shot.name)) continue;
    try {
      const { name, bytes } = await takeScreenshot(browser, market, shot, folder);
      process.stdout.write(`${name}  ${Math.ceil(bytes / 1000)} kB\n`);
    } catch (error) {
      process.exitCode = 1;
      process.stderr.write(`${shot.name} was not taken. ${error}\n`);
    }
  }
  if (named.length === 0 && process.exitCode !== 1) await removeOthers();
} finally {
  await browser.close();
  await server.stop();
  await cluster.stop();
}

/** Removes screenshots that are no longer taken. */
async function removeOthers(): Promise<void> {
  const taken = new Set(SHOTS.map(({ name }) => `${name}.webp`));
  for (const file of await readdir(folder))
    if (file.endsWith('.webp') && !taken.has(file)) await rm(`${folder}/${file}`);
}
