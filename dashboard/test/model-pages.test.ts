import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { tinyOnnx } from '../../server/src/runtimes/onnx/tiny-onnx.fixture.ts';
import { assertAccessible } from '../../server/test/harness/browser/axe.ts';
import {
  assertFitsScreen,
  launchChromium,
  PHONE,
  signUpInBrowser,
} from '../../server/test/harness/browser/chromium.ts';
import { collectProblems } from '../../server/test/harness/browser/page-problems.ts';
import { eventually } from '../../server/test/harness/eventually.ts';
import {
  createModel,
  grantLicense,
  publishDataset,
  publishRevision,
} from '../../server/test/harness/markets/catalog.ts';
import { addImage, publishListing } from '../../server/test/harness/markets/commerce.ts';
import { deploy, getDeployment, publishOnnx } from '../../server/test/harness/markets/deployments.ts';
import { png } from '../../server/test/harness/markets/images.ts';
import { createKey, PASSWORD, signUp } from '../../server/test/harness/people/people.ts';
import { signUpSeller } from '../../server/test/harness/people/sellers.ts';
import { hasProgram } from '../../server/test/harness/programs.ts';
import { startTestServer } from '../../server/test/harness/servers/server.ts';

// The pages of models, datasets and sellers for visitors without an account, who see the live market.

const HOSTILE_README = `# Doubler

It doubles, and adds **one**. See [the paper](https://papers.example/doubling), [this](javascript:document.title='taken')
and [that](data:text/html,<script>document.title='taken'</script>).

<script>document.title = 'taken'</script>
<img src="https://spy.example/pixel.png" onerror="document.title='taken'">

![A curve that rises](https://spy.example/curve.png)

| input | output |
|---|---:|
| 1 | 3 |

| | |
|---|---|
| Made by | a robot |
`;

const LEROBOT = {
  ...{ codebase_version: 'v2.1', robot_type: 'so100', total_episodes: 2, total_frames: 200, total_tasks: 1, fps: 20 },
  features: { action: { dtype: 'float32', shape: [6] } },
};
const LONG_WORD = 'tray-'.repeat(60);
const FRAMES = `episode,note,angle\n0,${LONG_WORD},0.42\n1,short,0.5\n`;

if (hasProgram('chromium')) {
  const server = await startTestServer();
  const browser = await launchChromium();
  after(async () => {
    await browser.close();
    await server.stop();
  });

  const seller = await signUpSeller(server, 'live');
  const about = { name: 'Doubler', readme: HOSTILE_README, description: 'Doubles what it is given, and adds one.' };
  const model = await publishOnnx(seller.client, { ...about, task: 'perception' });
  await publishRevision(seller.client, model.id, '1.1.0', { 'model.onnx': tinyOnnx() });
  const listing = await publishListing(seller.client, model, { title: 'Doubler', trial_calls: 3 });
  await addImage(seller.client, listing.id, png(64, 32), 'Four colours');
  const deployment = await deploy(seller.client, model, { listing_id: listing.id });
  const dataset = await publishDataset(
    seller.client,
    { name: 'Tray Sorting', price: { currency: 'usd', amount: 1900 } },
    { 'meta/info.json': JSON.stringify(LEROBOT), 'data/frames.csv': FRAMES },
  );
  const modelPage = `${server.url}/models/${model.slug}`;
  const datasetPage = `${server.url}/datasets/${dataset.slug}`;

  /** Opens a window and collects its console errors and failed requests. */
  const openWindow = async (options: Parameters<typeof browser.newContext>[0] = {}) => {
    const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'], ...options });
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    return { page, problems: collectProblems(page, server.url) };
  };
  test('shows a model to visitors, and sanitizes its readme', async () => {
    const { page, problems } = await openWindow();
    await page.goto(modelPage);
    await page.getByRole('heading', { level: 1, name: 'Doubler' }).waitFor();
    const readme = page.getByRole('tabpanel');
    await readme.getByRole('heading', { name: 'Doubler' }).waitFor();
    await readme.getByText('A curve that rises').waitFor();
    const links = await readme.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    assert.deepEqual(links, ['https://papers.example/doubling']);
    assert.equal(await readme.getByRole('link').getAttribute('rel'), 'nofollow noopener noreferrer');
    assert.equal(await readme.locator('script, img:not([src^="/images/"])').count(), 0);
    await readme.getByRole('columnheader', { name: 'output' }).waitFor();
    // An empty header is not shown.
    assert.equal(await readme.getByRole('columnheader').count(), 2);
    assert.match(await page.title(), /^Doubler by /);
    const picture = page.getByRole('img', { name: 'Four colours' });
    await page.waitForFunction((image) => (image as HTMLImageElement).naturalWidth > 0, await picture.elementHandle());
    await assertAccessible(page);

    await page.getByRole('tab', { name: /^Files/ }).click();
    await page.getByText('model.onnx').waitFor();
    await page.getByText('Inspected', { exact: true }).waitFor();
    await page.getByText(/parameters · inputs: x · outputs: y/).waitFor();
    assert.equal(new URL(page.url()).search, '?tab=files');
    await page.getByRole('button', { name: 'Copy the sha256 of model.onnx' }).click();
    const { items } = (await seller.client.get(`/v1/models/${model.id}/revisions/1.1.0/files`)).body;
    await page.getByRole('status').getByText('Copied').waitFor();
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), items[0].sha256);
    await assertAccessible(page);

    // Switches tabs with the keyboard.
    await page.getByRole('tab', { name: /^Files/ }).focus();
    await page.keyboard.press('ArrowRight');
    const revisions = page.getByRole('list', { name: 'Revisions, newest first' });
    await revisions.getByText('1.0.0').waitFor();
    assert.deepEqual(await revisions.getByText(/^\d+\.\d+\.\d+$/).allTextContents(), ['1.1.0', '1.0.0']);
    await assertAccessible(page);
    assert.deepEqual(problems, []);
    await page.context().close();
  });

  test('offers a download command that works as copied', async () => {
    const { page, problems } = await openWindow();
    await page.goto(`${modelPage}?tab=use`);
    await page.getByRole('button', { name: 'Copy for curl' }).waitFor();
    await assertAccessible(page);
    await page.getByRole('button', { name: 'Copy for curl' }).click();
    await page.getByText('Copied').first().waitFor();
    const command = await page.evaluate(() => navigator.clipboard.readText());
    // The chosen tool is stored.
    await page.getByRole('tab', { name: 'CLI' }).click();
    await page.getByText(`souk models download ${model.slug} -o doubler`).waitFor();
    await page.reload();
    await page.getByText(`souk models download ${model.slug} -o doubler`).waitFor();
    assert.deepEqual(problems, []);
    await page.context().close();

    const { secret } = await createKey(await signUp(server), { mode: 'live' });
    const folder = await mkdtemp(join(tmpdir(), 'souk-snippet-'));
    try {
      const env = { ...process.env, SOUK_API_KEY: secret };
      await promisify(execFile)('bash', ['-c', command], { cwd: folder, env });
      assert.deepEqual(await readFile(join(folder, 'model.onnx')), Buffer.from(tinyOnnx()));
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  test('previews the rows and episodes of a dataset, on a phone in dark mode', async () => {
    const { page, problems } = await openWindow({ viewport: PHONE, colorScheme: 'dark' });
    await page.goto(`${datasetPage}?tab=preview`);
    const table = page.getByRole('table', { name: /^The first rows/ });
    await table.waitFor();
    assert.deepEqual(await table.getByRole('row').nth(2).getByRole('cell').allTextContents(), ['1', 'short', '0.5']);
    await assertFitsScreen(page);
    await assertAccessible(page);
    // A wide table scrolls with the keyboard.
    const area = page.getByRole('group', { name: /^The first rows/ });
    await area.focus();
    await page.keyboard.press('ArrowRight');
    await eventually('the table to scroll', async () => (await area.evaluate((element) => element.scrollLeft)) > 0);
    await page.getByText('Statistics of the 2 rows shown', { exact: true }).first().click();
    const statistics = page.getByRole('table', { name: 'Statistics of the 2 rows shown' }).getByRole('row').last();
    assert.deepEqual(await statistics.getByRole('cell').allTextContents(), ['0.42', '0.46', '0.5', '2', '0']);
    await assertFitsScreen(page);
    await assertAccessible(page);

    await page.getByRole('tab', { name: /^Episodes/ }).click();
    await page.getByText('so100').waitFor();
    await page.getByText('10 s', { exact: true }).waitFor();
    await assertFitsScreen(page);
    await assertAccessible(page);
    await page.getByRole('tab', { name: /^Shards/ }).click();
    await page.getByText('CSV · 2 rows · 3 columns').waitFor();
    await assertFitsScreen(page);

    await page.goto(modelPage);
    await page.getByRole('tab', { name: 'Readme' }).waitFor();
    await page.getByRole('tabpanel').getByRole('cell', { name: '3' }).waitFor();
    await assertFitsScreen(page);
    await assertAccessible(page);
    assert.deepEqual(problems, []);
    await page.context().close();
  });

  test('lists all assets of a seller on their page', async () => {
    const { page, problems } = await openWindow();
    await page.goto(modelPage);
    await page.getByRole('link', { name: seller.slug }).first().click();
    await page.waitForURL(`${server.url}/sellers/${seller.slug}`);
    await page.getByRole('link', { name: 'Doubler' }).waitFor();
    await page.getByRole('link', { name: 'Tray Sorting' }).waitFor();
    await assertAccessible(page);
    await page.getByRole('link', { name: 'Tray Sorting' }).click();
    await page.waitForURL(datasetPage);
    await page.getByRole('heading', { level: 1, name: 'Tray Sorting' }).waitFor();
    assert.deepEqual(problems, []);
    await page.context().close();
  });

  test('shows a not-found page for missing and private models', async () => {
    const draft = await createModel(seller.client, { name: 'Secret Plan' });
    const { page } = await openWindow({ viewport: PHONE });
    const slugs = {
      [draft.slug]: 'This model is not public',
      [`${seller.slug}/never-was`]: 'Model not found',
    };
    for (const [slug, heading] of Object.entries(slugs)) {
      await page.goto(`${server.url}/models/${slug}`);
      await page.getByRole('heading', { name: heading }).waitFor();
      await page.getByText(slug).waitFor();
      await assertFitsScreen(page);
    }
    await assertAccessible(page);
    await page.context().close();
  });

  test('lets a signed-in account star a model and use its trial calls', async () => {
    await eventually(
      'the model to run',
      async () => (await getDeployment(seller.client, deployment)).status === 'ready',
    );
    const page = await signUpInBrowser(browser, server.url);
    await page.evaluate(() => localStorage.setItem('souk.mode', 'live'));
    // Trials require a confirmed email. The page says so without sending a call that would be rejected.
    const problems = collectProblems(page, server.url);
    await page.goto(`${modelPage}?tab=try`);
    await page.getByRole('heading', { name: 'Confirm your email to try it' }).waitFor();
    await assertAccessible(page);
    const email = await page.evaluate(async () => String((await (await fetch('/v1/me')).json()).email));
    const token = await server.mailbox.tokenTo(email, 'Confirm');
    const confirmed = await server.client.post('/auth/confirm_email', { token, password: PASSWORD });
    assert.equal(confirmed.status, 200, confirmed.text);
    await page.goto(`${modelPage}?tab=try`);
    const input = page.getByLabel('x');
    await input.fill('[1, 2]');
    await page.getByRole('button', { name: 'Run' }).click();
    await page.getByText(/^Enter .* values\. You entered 2\.$/).waitFor();
    await input.fill('[1, 2, 3]');
    await page.getByRole('button', { name: 'Run' }).click();
    await page.getByText('[3,5,7]').waitFor();
    await assertAccessible(page);

    const star = page.getByRole('button', { name: /^Star/ });
    await star.click();
    await page.getByRole('button', { name: /^Starred.*1 times$/ }).waitFor();
    assert.equal((await seller.client.get(`/v1/models/${model.id}`)).body.stars, 1);

    // The note appears only for an asset on sale that the account has no license for.
    const note = page.getByText('You need a license first');
    const showsNote = async () => {
      await page.goto(`${datasetPage}?tab=use`);
      await page.getByText('The command line signs in through the browser').waitFor();
      await page.waitForLoadState('networkidle');
      return (await note.count()) > 0;
    };
    assert.equal(await showsNote(), false, 'it is not on sale');
    await publishListing(seller.client, dataset);
    assert.equal(await showsNote(), true);
    const buyer = await page.evaluate(async () => String((await (await fetch('/v1/me')).json()).id));
    await grantLicense(server, dataset, { id: buyer }, 'live');
    assert.equal(await showsNote(), false, 'they have it');
    assert.deepEqual(problems, []);
    await page.context().close();
  });
}
