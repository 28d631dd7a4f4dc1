import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import { tinyOnnx } from '../../server/src/runtimes/onnx/tiny-onnx.fixture.ts';
import { assertAccessible } from '../../server/test/harness/browser/axe.ts';
import {
  assertFitsScreen,
  launchChromium,
  PHONE,
  signUpInBrowser,
} from '../../server/test/harness/browser/chromium.ts';
import { collectProblems } from '../../server/test/harness/browser/page-problems.ts';
import { buy, newBuyer } from '../../server/test/harness/markets/market.ts';
import { PASSWORD } from '../../server/test/harness/people/people.ts';
import { hasProgram } from '../../server/test/harness/programs.ts';
import { startTestServer } from '../../server/test/harness/servers/server.ts';

// Uploads and publishes models and datasets on the site, in Chromium. The test runner warns when it is missing.

/** Large enough for several parts of an upload, and for hashing in a worker. */
const WEIGHTS = 'the weights of an arm that picks and places. '.repeat(140_000);
const FIRST_PIECE = 1024 * 1024;

if (hasProgram('chromium')) {
  const server = await startTestServer();
  const browser = await launchChromium();
  const folder = await mkdtemp(join(tmpdir(), 'souk-arm-'));
  await mkdir(join(folder, 'arm', 'data'), { recursive: true });
  await writeFile(join(folder, 'arm', 'model.onnx'), tinyOnnx());
  await writeFile(join(folder, 'arm', 'data', 'weights.bin'), WEIGHTS);
  await writeFile(join(folder, 'arm', 'notes.txt'), '');
  await writeFile(join(folder, 'arm', '.env'), 'SECRET=1');
  await writeFile(join(folder, 'arm', 'MODEL.onnx'), tinyOnnx());
  after(async () => {
    await browser.close();
    await server.stop();
    await rm(folder, { recursive: true });
  });

  test('creates a model, uploads a folder over an unreliable connection, publishes and sells it', async () => {
    const page = await signUpInBrowser(browser, server.url);
    const problems = collectProblems(page, server.url);
    page.on('dialog', (dialog) => void dialog.accept());
    await page.goto(`${server.url}/dashboard/selling`);
    await page.getByText('No models in test mode yet').waitFor();
    await assertAccessible(page);
    await page.getByRole('link', { name: 'Create a model' }).click();

    await page.getByRole('button', { name: 'Create and upload files' }).click();
    await page.getByText('Please fill this in.').first().waitFor();
    await page.getByLabel('Name').fill('Pick and Place');
    await page.getByLabel('Summary').fill('Picks parts from a bin and places them in trays.');
    await page.getByLabel('Task').selectOption({ label: 'Manipulation' });
    await page.getByLabel('Framework').selectOption({ label: 'ONNX' });
    await page.getByLabel('License', { exact: true }).selectOption('Commercial');
    await page.getByText(/The files may not be shared/).waitFor();
    await page.getByRole('radio', { name: /^Paid/ }).check();
    await page.getByLabel('Amount').fill('49,00');
    await page.getByLabel('Readme', { exact: true }).fill('# Pick and Place\n\nFor **bins** of any size.');
    await page.getByText('Preview', { exact: true }).click();
    await page.getByRole('heading', { name: 'Pick and Place' }).waitFor();
    await assertAccessible(page);
    await page.getByRole('button', { name: 'Create and upload files' }).click();

    await page.getByRole('heading', { name: 'First revision' }).waitFor();
    await page.getByLabel('Release notes').fill('The first of its kind.');
    await assertAccessible(page);
    await page.getByRole('button', { name: 'Create 1.0.0' }).click();

    // Release notes can be edited until the revision is published.
    await page.getByRole('button', { name: 'Edit notes' }).click();
    const notes = page.getByRole('dialog').getByLabel('Release notes');
    assert.equal(await notes.inputValue(), 'The first of its kind.');
    await notes.fill('The first, and the best.');
    await assertAccessible(page);
    await page.getByRole('button', { name: 'Save notes' }).click();
    await page.getByText('The first, and the best.', { exact: true }).waitFor();

    // One part gets through, then the connection hangs, and the page is reloaded.
    const arm = join(folder, 'arm');
    const offsets = await watchPieces(page, { letThrough: 1 });
    await chooseFolder(page, arm);
    const list = page.getByRole('list', { name: 'Files of this upload' });
    await list.getByText('1 MB of 6.3 MB').waitFor();
    await page.getByRole('progressbar', { name: 'Total upload' }).waitFor();
    await page.getByText(/^\.env\. Hidden files in folders are skipped/).waitFor();
    await page.getByText(/^(MODEL|model)\.onnx\. Another file has the same name/).waitFor();
    await page.getByText(/One file is empty/).waitFor();
    assert.ok(await page.getByRole('button', { name: 'Publish…' }).isDisabled());
    await assertAccessible(page);
    await page.reload();
    await page.getByText('An upload was interrupted').waitFor();
    await page
      .getByText(/model\.onnx|weights\.bin/)
      .first()
      .waitFor();
    await assertAccessible(page);

    // Choosing the same files resumes the upload, also after a pause.
    await page.unroute('**/v1/uploads/*');
    offsets.length = 0;
    await watchPieces(page, { letThrough: 1, offsets });
    await chooseFolder(page, arm);
    await page.getByRole('button', { name: 'Pause' }).waitFor();
    await list.getByText(/^[2-6](\.\d)? MB of 6\.3 MB/).waitFor();
    assert.equal(offsets[0], FIRST_PIECE, 'what had arrived is not sent again');
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByText('Paused', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Continue' }).click();

    // Offline, the upload waits for the network.
    await page.getByRole('button', { name: 'Pause' }).waitFor();
    await page.context().setOffline(true);
    await page.getByText('Waiting for the network').waitFor();
    await page.unroute('**/v1/uploads/*');
    await page.context().setOffline(false);
    await page.getByText('Upload complete').waitFor();
    await list.waitFor({ state: 'detached' }); // each file is shown once, in the draft
    await page.getByRole('button', { name: 'Done' }).click();

    const draft = page.getByRole('list', { name: 'Files in this draft' });
    await draft.getByText('data/weights.bin').waitFor();
    assert.equal(await draft.getByRole('listitem').count(), 3);
    assert.equal(await draft.getByText(/^(MODEL|model)\.onnx$/).count(), 1);
    await page.getByRole('button', { name: 'Remove notes.txt' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove file' }).click();
    await draft.getByText('notes.txt').waitFor({ state: 'detached' });
    await assertAccessible(page);

    await page.getByRole('button', { name: 'Publish…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Publish Pick and Place 1.0.0?' });
    await dialog.getByText('2 files, 6.3 MB').waitFor();
    await dialog.getByText('49 USD').waitFor();
    await assertAccessible(page);
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('button', { name: 'List for sale' }).waitFor();
    await page.getByText('Public', { exact: true }).waitFor();
    await page.getByText('2 files, 6.3 MB').click();
    await page.getByText('Inspected', { exact: true }).first().waitFor();
    await assertAccessible(page);
    const managed = page.url();

    // The model is on the storefront, and in the list of own models.
    await page.goto(`${server.url}/models`);
    await page
      .getByRole('link', { name: /Pick and Place/ })
      .first()
      .click();
    await page.getByText('For bins of any size.').waitFor();
    await page.goto(`${server.url}/dashboard/selling`);
    const row = page.getByRole('listitem').filter({ hasText: 'Pick and Place' });
    await row.getByText('49 USD', { exact: true }).waitFor();
    await row.getByText(/^1\.0\.0/).waitFor();
    await assertAccessible(page);

    // The model is put on sale and bought, and the earnings are paid out.
    await page.goto(managed);
    await page.getByRole('button', { name: 'List for sale' }).click();
    await page.waitForURL('**/dashboard/selling/listings/lst_*');
    const id = page.url().split('/').at(-1) as string;
    await page.getByRole('button', { name: 'Put on sale' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Put on sale' }).click();
    await page.getByText('On sale', { exact: true }).waitFor();
    await buy((await newBuyer(server, 4900)).client, { id });
    await page.goto(`${server.url}/dashboard/sales`);
    await page.getByRole('radio', { name: 'Net after fees 44.10 USD' }).waitFor();
    await page.goto(`${server.url}/dashboard/payouts`);
    await page.getByRole('button', { name: 'Add bank account' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Use DE89 3704 0044 0532 0130 00' }).click();
    await page.getByRole('dialog').getByLabel('Current password', { exact: true }).fill(PASSWORD);
    await page.getByRole('dialog').getByRole('button', { name: 'Save bank account' }).click();
    await page.getByText('Bank account ending 3000', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Run test payouts now' }).click();
    await page.getByText(/44\.10 USD: paid/).waitFor();
    assert.deepEqual(
      // The API returns 404 without a payout destination.
      problems.filter((problem) => !/ERR_INTERNET_DISCONNECTED|status of 404/.test(problem)),
      [],
    );
    await page.context().close();
  });

  test('uploads, replaces, fixes, publishes and deletes a dataset, on a phone in dark mode', async () => {
    const page = await signUpInBrowser(browser, server.url, PHONE);
    await page.emulateMedia({ colorScheme: 'dark' });
    const problems = collectProblems(page, server.url);
    await page.goto(`${server.url}/dashboard/selling?tab=datasets`);
    await page.getByRole('link', { name: 'Create a dataset' }).click();
    await page.getByLabel('Name').fill('Tray Sorting');
    await assertFitsScreen(page);
    await assertAccessible(page);
    await page.getByRole('button', { name: 'Create and upload shards' }).click();

    await page.getByText('Drop files or a folder here').waitFor();
    await assertFitsScreen(page);
    await dropFiles(page, { 'train.csv': 'a,b\n1,2\n', 'run.pkl': UNSAFE, 'back\\slash.csv': 'a' });
    await page.getByText(/^back\\slash\.csv\. This file name is not allowed/).waitFor();
    await page.getByText('Upload complete').waitFor();
    const draft = page.getByRole('list', { name: 'Files in this draft' });
    await draft.getByText('train.csv').waitFor();
    await assertFitsScreen(page);
    await assertAccessible(page);

    // A file of the same name replaces the old one only on request.
    await dropFiles(page, { 'train.csv': 'a,b\n1,2\n3,4\n' });
    await page.getByText('Files already exist').waitFor();
    await assertAccessible(page);
    await page.getByRole('button', { name: 'Replace' }).click();
    await page.getByText('Upload complete').waitFor();

    // A file that would run code is rejected by name.
    const publish = page.getByRole('button', { name: 'Publish…' });
    const dialog = page.getByRole('dialog');
    await publish.click();
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await dialog.getByText(/run\.pkl is not safe to load/).waitFor();
    await assertFitsScreen(page);
    await assertAccessible(page);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await draft.getByText('Rejected', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Remove run.pkl' }).click();
    await dialog.getByRole('button', { name: 'Remove file' }).click();
    await draft.getByText('run.pkl').waitFor({ state: 'detached' });
    await publish.click();
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await page.getByText('Public', { exact: true }).waitFor();
    await page.getByRole('tab', { name: 'Preview' }).click();
    await page.getByRole('cell', { name: '3', exact: true }).waitFor();
    await assertFitsScreen(page);
    await assertAccessible(page);

    await page.getByRole('tab', { name: 'Details' }).click();
    assert.ok(await page.getByLabel('License', { exact: true }).isDisabled());
    await page.getByLabel('Name').fill('Tray Sorting, Sorted');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    await page.getByRole('heading', { name: 'Tray Sorting, Sorted' }).waitFor();
    await assertFitsScreen(page);
    await page.getByRole('button', { name: 'Delete dataset' }).click();
    await assertAccessible(page);
    await dialog.getByRole('button', { name: 'Delete dataset' }).click();
    await page.getByText('No datasets in test mode yet').waitFor();
    await assertFitsScreen(page);
    const rejections = problems.filter((problem) => !/status of (409|422)/.test(problem));
    assert.deepEqual(rejections, []);
    await page.context().close();
  });
}

/** A pickle that would run `os.system` when loaded. */
const UNSAFE = 'cos\nsystem\n(S"true"\ntR.';

async function chooseFolder(page: Page, folder: string): Promise<void> {
  await page.locator('input[webkitdirectory]').setInputFiles(folder);
}

async function dropFiles(page: Page, files: Record<string, string>): Promise<void> {
  const dataTransfer = await page.evaluateHandle((given) => {
    const transfer = new DataTransfer();
    for (const [name, text] of Object.entries(given)) transfer.items.add(new File([text], name));
    return transfer;
  }, files);
  await page.getByRole('region', { name: 'Drop files or a folder here' }).dispatchEvent('drop', { dataTransfer });
}

/** Lets a number of upload parts through, blocks the others, and records the offset of each. */
async function watchPieces(
  page: Page,
  { letThrough, offsets = [] }: { letThrough: number; offsets?: number[] },
): Promise<number[]> {
  let seen = 0;
  await page.route('**/v1/uploads/*', async (route) => {
    const request = route.request();
    const offset = Number(request.headers()['upload-offset']);
    // Small files are sent in one part, and are not counted.
    if (request.method() !== 'PATCH' || (request.postDataBuffer()?.length ?? 0) < FIRST_PIECE) return route.continue();
    offsets.push(offset);
    seen += 1;
    if (seen <= letThrough) await route.continue();
  });
  return offsets;
}
