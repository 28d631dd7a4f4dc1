import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import { assertAccessible } from '../../server/test/harness/browser/axe.ts';
import { assertFitsScreen, assertFocused, launchChromium, PHONE } from '../../server/test/harness/browser/chromium.ts';
import { collectProblems } from '../../server/test/harness/browser/page-problems.ts';
import { draftDataset } from '../../server/test/harness/markets/catalog.ts';
import { addImage, createListing, publishListing } from '../../server/test/harness/markets/commerce.ts';
import { publishOnnx } from '../../server/test/harness/markets/deployments.ts';
import { png } from '../../server/test/harness/markets/images.ts';
import { newTrader } from '../../server/test/harness/markets/market.ts';
import { PASSWORD } from '../../server/test/harness/people/people.ts';
import { hasProgram } from '../../server/test/harness/programs.ts';
import { startTestServer } from '../../server/test/harness/servers/server.ts';

// A seller lists an asset, and visitors of the live market see it. The test runner warns when Chromium is missing.

const usd = (amount: number) => ({ currency: 'usd', amount });
const picture = (name: string, buffer: Buffer, mimeType = 'image/png') => ({ name, mimeType, buffer });

if (hasProgram('chromium')) {
  const server = await startTestServer();
  const browser = await launchChromium();
  after(async () => {
    await browser.close();
    await server.stop();
  });

  const seller = await newTrader(server, 'Acme Robotics', 'live');

  /** Opens a window of the seller in live mode. */
  const openSeller = async (options: Parameters<typeof browser.newContext>[0] = {}): Promise<Page> => {
    const page = await (await browser.newContext(options)).newPage();
    page.setDefaultTimeout(30_000);
    await page.goto(`${server.url}/sign-in`);
    await page.evaluate(() => localStorage.setItem('souk.mode', 'live'));
    await page.reload();
    await page.getByLabel(/e-?mail/i).fill(seller.email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(`${server.url}/dashboard`);
    return page;
  };

  test('lists a model with pictures and a hosted deployment, changes its price and takes it off sale', async () => {
    const about = {
      name: 'Bin Picker',
      license: 'Commercial',
      price: usd(4900),
      description: 'Picks parts from bins.',
    };
    const model = await publishOnnx(seller.client, about);
    const modelPage = `${server.url}/models/${model.slug}`;
    const page = await openSeller({ viewport: { width: 1280, height: 800 } });
    const problems = collectProblems(page, server.url);
    const dialog = page.getByRole('dialog');

    // From the public page of the model to a draft listing.
    await page.goto(modelPage);
    await page.getByRole('link', { name: 'Manage', exact: true }).click();
    await page.getByRole('button', { name: 'List for sale' }).click();
    await page.waitForURL('**/dashboard/selling/listings/lst_*');
    const editor = page.url();
    await page.getByRole('heading', { level: 1, name: 'Bin Picker' }).waitFor();
    await page.getByText('Only you see it until you put it on sale.').waitFor();
    await assertAccessible(page);

    // Invalid pictures are rejected by name, before the upload or by the server; the others keep their order.
    await page
      .getByLabel('Pictures to upload')
      .setInputFiles([
        picture('notes.txt', Buffer.from('no picture'), 'text/plain'),
        picture('arm.png', png(640, 360)),
        picture('fake.png', Buffer.from('whatever it is called')),
        picture('bin.png', png(320, 180)),
      ]);
    await page.getByText('notes.txt is not a PNG, JPEG or WebP picture.').waitFor();
    const tiles = page.getByRole('list', { name: 'Pictures of this listing' }).getByRole('listitem');
    await tiles.getByText(/The content is not a PNG, JPEG or WebP image/).waitFor();
    await page.getByRole('button', { name: 'Remove picture 2' }).waitFor();
    await assertAccessible(page);
    await page.getByRole('button', { name: 'Dismiss fake.png' }).click();
    assert.equal(await tiles.count(), 2);
    for (const [place, words] of ['A robot arm', 'A bin of parts'].entries()) {
      await page.getByRole('button', { name: `Describe picture ${place + 1}` }).click();
      await dialog.getByLabel('Alt text').fill(words);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.waitFor({ state: 'detached' });
    }
    await page.getByRole('button', { name: 'Move picture 2 earlier' }).click();
    await page.getByText('Picture 2 is now number 1 of 2').waitFor();
    await assertFocused(page.getByRole('button', { name: 'Move picture 1 earlier' }));
    await tiles.first().getByText('A bin of parts').waitFor();

    // Text and price are previewed before they are saved; errors appear at the field.
    await page.getByRole('textbox', { name: 'Title' }).fill('Bin Picker, ready to run');
    await page
      .getByRole('textbox', { name: 'Description' })
      .fill('## For mixed bins\n\n- weights\n- a **calibration** guide');
    await page.getByRole('tab', { name: 'Preview' }).click();
    await page.getByRole('tabpanel').getByRole('heading', { name: 'For mixed bins' }).waitFor();
    await page.getByRole('textbox', { name: 'Price' }).fill('0');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Enter a price in USD above 0, such as 49.').waitFor();
    await page.getByRole('textbox', { name: 'Price' }).fill('59');
    await page.getByLabel('Free trial calls').fill('5');
    const card = page.getByRole('region', { name: 'In search results' });
    await card.getByText('59 USD').waitFor();

    // Unsaved changes survive a visit to another page.
    await page.getByRole('link', { name: 'View the page as a buyer' }).click();
    await page.getByText('It is visible to you only.').waitFor();
    await page.getByRole('button', { name: 'Buy for 49 USD' }).waitFor();
    await assertAccessible(page);
    await page.getByRole('link', { name: 'Back to the listing' }).click();
    await page.getByText('Unsaved changes.').waitFor();
    await assertAccessible(page);

    // Hosts the model for trials.
    await page.getByRole('button', { name: 'Deploy 1.0.0 for this listing' }).click();
    await page.getByRole('button', { name: 'Disconnect' }).waitFor();

    // Putting it on sale saves the fields first.
    await page.getByRole('button', { name: 'Put on sale' }).click();
    await dialog.getByText('59 USD').waitFor();
    await assertAccessible(page);
    await dialog.getByRole('button', { name: 'Put on sale' }).click();
    await page.getByText('On sale', { exact: true }).waitFor();
    await page.getByText('Unsaved changes.').waitFor({ state: 'detached' });

    const visitor = await (await browser.newContext()).newPage();
    visitor.setDefaultTimeout(30_000);
    const visitorsProblems = collectProblems(visitor, server.url);
    await visitor.goto(`${server.url}/models`);
    await visitor.getByRole('article').filter({ hasText: 'Bin Picker' }).getByText('59 USD').waitFor();
    await visitor.getByRole('link', { name: 'Bin Picker' }).click();
    await visitor.getByRole('link', { name: 'Sign in to buy for 59 USD' }).waitFor();
    const description = visitor.getByRole('region', { name: 'From the seller' });
    await description.getByRole('heading', { name: 'Bin Picker, ready to run' }).waitFor();
    await description.getByText('calibration').waitFor();
    await visitor.getByRole('img', { name: 'A bin of parts' }).waitFor();
    await visitor.getByRole('tab', { name: 'Try it' }).waitFor();
    assert.equal(await visitor.getByRole('link', { name: 'Manage', exact: true }).count(), 0);
    await assertAccessible(visitor);

    // A new price applies to the next visitor.
    await page.getByRole('textbox', { name: 'Price' }).fill('39.50');
    await page.getByText('Buyers see them once they are saved.').waitFor();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Unsaved changes.').waitFor({ state: 'detached' });
    await visitor.reload();
    await visitor.getByRole('link', { name: 'Sign in to buy for 39.50 USD' }).waitFor();

    // Removes a picture, then takes it off sale.
    await page.getByRole('button', { name: 'Remove picture 2' }).click();
    await dialog.getByText('also from the public page').waitFor();
    await dialog.getByRole('button', { name: 'Remove picture' }).click();
    await page.getByText('1 of 10').waitFor();
    await page.getByRole('button', { name: 'Take off sale' }).click();
    await dialog.getByRole('button', { name: 'Take off sale' }).click();
    await page.getByText('Off sale', { exact: true }).waitFor();
    await visitor.reload();
    await visitor.getByText('Not for sale right now').waitFor();
    assert.equal(await visitor.getByRole('region', { name: 'From the seller' }).count(), 0);
    const { body } = await seller.client.get(`/v1/listings/${editor.split('/').at(-1)}`);
    assert.deepEqual([body.status, body.price.amount, body.trial_calls], ['unpublished', 3950, 5]);
    assert.deepEqual(
      body.gallery.map(({ alt }: { alt: string }) => alt),
      ['A bin of parts'],
    );
    assert.deepEqual(problems, [
      'Failed to load resource: the server responded with a status of 415 (Unsupported Media Type)',
    ]);
    assert.deepEqual(visitorsProblems, []);
    await page.context().close();
    await visitor.context().close();
  });

  test('lists what is missing on a phone in dark mode, and hides listings of other accounts', async () => {
    const dataset = await draftDataset(
      seller.client,
      { name: 'Tray Sorting', price: usd(1900) },
      { 'trays.csv': 'a,b\n1,2\n' },
    );
    const listing = await createListing(seller.client, dataset, { title: 'Tray Sorting, 12,000 episodes' });
    await addImage(seller.client, listing.id, png(64, 36));
    const page = await openSeller({ viewport: PHONE, colorScheme: 'dark' });
    const problems = collectProblems(page, server.url);
    const editor = `${server.url}/dashboard/selling/listings/${listing.id}`;
    await page.goto(editor);
    await page.getByText('Publish it first.').waitFor();
    assert.ok(await page.getByRole('button', { name: 'Put on sale' }).isDisabled());
    assert.equal(await page.getByRole('heading', { name: 'Hosted model' }).count(), 0);
    await page.getByRole('radio', { name: 'Free' }).check();
    await page.getByText('Unsaved changes.').waitFor();
    await assertFitsScreen(page);
    await assertAccessible(page);
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByText('Unsaved changes.').waitFor({ state: 'detached' });
    assert.equal(await page.getByRole('textbox', { name: 'Price' }).inputValue(), '19');

    await page.getByRole('link', { name: 'Preview page' }).click();
    await page.getByText('It is visible to you only.').waitFor();
    await assertFitsScreen(page);
    await assertAccessible(page);

    // Once it is published, nothing is missing.
    const published = await seller.client.post(`/v1/datasets/${dataset.id}/publish`);
    assert.equal(published.status, 200, published.text);
    await page.goto(editor);
    await page.getByText('The dataset is published').waitFor();
    await page.getByRole('button', { name: 'Put on sale' }).click();
    await assertFitsScreen(page);
    await assertAccessible(page);
    assert.deepEqual(problems, []);

    const other = await newTrader(server, 'Bright Labs', 'live');
    const theirs = await publishListing(other.client, await publishOnnx(other.client), { title: 'Theirs' });
    const hidden = await createListing(other.client, await publishOnnx(other.client));
    for (const { id } of [theirs, hidden]) {
      await page.goto(`${server.url}/dashboard/selling/listings/${id}`);
      await page.getByRole('heading', { name: 'Listing not found' }).waitFor();
    }
    await page.context().close();
  });
}
