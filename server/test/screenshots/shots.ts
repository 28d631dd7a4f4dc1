import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { FilledMarket } from './fill-market.ts';
import type { Shot } from './take-screenshot.ts';
import { tinySafetensors } from './tiny-safetensors.ts';

const PICKER = 'Bin Picker 7-DoF';
const TRAYS = 'Tray Sorting';
const open = (page: Page, tab: string) => page.getByRole('tab', { name: tab }).click();
const scrollTo = (page: Page, name: string) =>
  page.getByRole('heading', { name }).evaluate((heading) => {
    heading.scrollIntoView();
    window.scrollBy(0, -48);
  });
const shows = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();

/** Screenshots of docs/screenshots/README.md, in its order. */
export const SHOTS: readonly Shot[] = [
  {
    name: 'storefront',
    who: 'buyer',
    path: () => '/',
    until: (page) => page.getByRole('heading', { name: PICKER }).waitFor(),
  },
  {
    name: 'model-page',
    who: 'buyer',
    path: ({ asset }) => `/models/${asset(PICKER).slug}`,
    until: (page) => shows(page, 'Picked at the first attempt'),
  },
  {
    name: 'dataset-preview',
    who: 'buyer',
    path: ({ asset }) => `/datasets/${asset(TRAYS).slug}`,
    async until(page) {
      await open(page, 'Preview');
      await page
        .getByRole('combobox')
        .selectOption({ label: 'data/episode_000000.csv' })
        .catch(() => undefined);
      await page.getByRole('columnheader', { name: /elbow_flex/ }).waitFor();
    },
  },
  {
    name: 'checkout',
    who: 'buyer',
    path: ({ asset }) => `/models/${asset(PICKER).slug}`,
    async until(page) {
      await page.getByRole('button', { name: /^Buy/ }).first().click();
      await page.getByRole('dialog').getByText(/4242/).first().waitFor();
    },
  },
  {
    name: 'upload',
    who: 'seller',
    path: ({ asset }) => `/dashboard/selling/models/${asset(PICKER).id}`,
    until: uploadHalf,
  },
  {
    name: 'listing-editor',
    who: 'seller',
    path: ({ listing }) => `/dashboard/selling/listings/${listing(PICKER).id}`,
    until: (page) => shows(page, 'Eight trays of sorted parts'),
  },
  {
    name: 'sales',
    who: 'seller',
    path: () => '/dashboard/sales',
    async until(page) {
      await page.locator('.recharts-bar-rectangle').first().waitFor();
      await page.getByRole('list', { name: 'By model and dataset' }).waitFor();
    },
  },
  {
    name: 'playground',
    who: 'seller',
    dark: true,
    path: () => '/dashboard/playground',
    until: chat,
  },
  {
    name: 'deployment-logs',
    who: 'seller',
    dark: true,
    path: ({ deployment }) => `/dashboard/deployments/${deployment}`,
    async until(page) {
      await open(page, 'Logs');
      await page.getByText('Following', { exact: true }).waitFor();
      await page.getByRole('region', { name: 'Log' }).getByText(/ 422 /).last().waitFor();
    },
  },
  {
    name: 'usage',
    who: 'seller',
    path: () => '/dashboard/usage',
    until: (page) => page.locator('svg.recharts-surface').first().waitFor(),
  },
  {
    name: 'webhook-log',
    who: 'seller',
    path: ({ endpoint }) => `/dashboard/webhooks/${endpoint}`,
    async until(page) {
      await page.locator('li [aria-expanded=false]').first().click();
      await shows(page, 'HTTP 503');
      await scrollTo(page, 'Log');
    },
  },
  {
    name: 'operator-health',
    who: 'operator',
    path: () => '/dashboard/operator',
    until: (page) => page.getByRole('status').getByText(/works/).waitFor(),
  },
];

/** Shows an upload with complete and incomplete files. */
async function uploadHalf(page: Page): Promise<void> {
  // Files are read in chunks, so they must exist as long as the page.
  const folder = await mkdtemp(join(tmpdir(), 'bin-picker-'));
  page.context().on('close', () => void rm(folder, { recursive: true }));
  await writeFile(join(folder, 'policy.safetensors'), tinySafetensors(1024, 3072, 7));
  await writeFile(join(folder, 'vision.safetensors'), tinySafetensors(768, 2048, 64));
  await writeFile(join(folder, 'config.json'), '{"joints": 7}\n');
  await writeFile(join(folder, 'hand-eye.json'), '{"x": 0.412}\n');
  let pieces = 0;
  await page.route('**/v1/uploads/*', async (route) => {
    const large = (route.request().postDataBuffer()?.length ?? 0) >= 1024 * 1024;
    if (!large || pieces++ < 6) await route.continue();
  });
  await page.locator('input[webkitdirectory]').first().setInputFiles(folder);
  await page.getByRole('progressbar', { name: 'Total upload' }).waitFor();
  await page
    .getByRole('list', { name: 'Files of this upload' })
    .getByText(/^[2-9](\.\d)? MB of 12\.7 MB/)
    .waitFor();
  await scrollTo(page, 'Revision 2.1.0');
}

const QUESTION =
  'The gripper drops about one part in a hundred on line 3, always shiny ones. What should I look at first?';
const MODEL_REPLY = `Shiny parts point at the **depth camera**, not at the gripper. In this order:

1. **Look at the depth image** of a part that was dropped. Holes or a halo at its edges mean that the grasp was planned on a surface that is not there.
2. **Lower the exposure** by a third and turn on the polarising filter; both reduce mirror-like spots.
3. **Raise the threshold** of the grasp scorer to 0.85 for these parts:

\`\`\`yaml
scorer:
  threshold: 0.85
  parts: [chrome-cap, polished-bolt]
\`\`\`

If drops stay above 3 in a thousand after that, add the second camera: one view cannot see through reflections.`;

async function chat(page: Page, { server }: FilledMarket): Promise<void> {
  server.upstreams.test.respondWith({
    chunks: MODEL_REPLY.match(/\s*\S+/g) ?? [],
    interval: 2,
    usage: { prompt_tokens: 61, completion_tokens: 168 },
  });
  await page
    .getByLabel('System prompt')
    .fill('You help the people who look after a robot cell. Be brief and concrete.');
  await page.getByLabel('Message', { exact: true }).fill(QUESTION);
  await page.keyboard.press('Enter');
  await page.getByText(/61 \+ 168 tokens/).waitFor();
}
