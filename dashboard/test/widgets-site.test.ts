import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { BrowserContextOptions } from 'playwright-core';
import { twoLinkArm } from '../../examples/models/make-two-link-arm.ts';
import { assertAccessible } from '../../server/test/harness/browser/axe.ts';
import {
  assertFitsScreen,
  launchChromium,
  PHONE,
  signInToDeployments,
} from '../../server/test/harness/browser/chromium.ts';
import { collectProblems } from '../../server/test/harness/browser/page-problems.ts';
import { eventually } from '../../server/test/harness/eventually.ts';
import { publishListing } from '../../server/test/harness/markets/commerce.ts';
import { deploy, getDeployment, publishOnnx } from '../../server/test/harness/markets/deployments.ts';
import { png } from '../../server/test/harness/markets/images.ts';
import { newTrader, type Trader } from '../../server/test/harness/markets/market.ts';
import { hasProgram } from '../../server/test/harness/programs.ts';
import { startTestServer } from '../../server/test/harness/servers/server.ts';
import { brightBox, halvesOfDrawing, jumpToGoal, MAP_SIDE } from './widget-models.fixture.ts';

// Tries models with the input forms of their readmes, in Chromium. The test runner warns when it is missing.

const readmeOf = (inputs: object[], outputs: object[]) =>
  `---\nlicense: MIT\nwidget: ${JSON.stringify({ inputs, outputs })}\n---\n# The model\n`;

const ARM_README = readmeOf(
  [{ name: 'target', type: 'numbers', labels: ['x', 'y'], min: -0.55, max: 0.55, value: [0.3, 0.2] }],
  [
    { name: 'joints', type: 'arm', links: [0.3, 0.25], target: 'target' },
    { name: 'reached', type: 'numbers', labels: ['x', 'y'], units: ['m', 'm'] },
  ],
);
const DRAWING_README = readmeOf(
  [{ name: 'drawing', type: 'drawing', size: [28, 28] }],
  [{ name: 'ink', type: 'classes', labels: ['left', 'right', 'top', 'bottom'] }],
);
const IMAGE_README = readmeOf(
  [{ name: 'image', type: 'image', size: [16, 16] }],
  [{ name: 'boxes', type: 'boxes', image: 'image', labels: ['person', 'crate'], threshold: 0.1 }],
);
const MAP_README = readmeOf(
  [{ name: 'map', type: 'grid', size: [MAP_SIDE, MAP_SIDE], layers: ['wall', 'start', 'goal'] }],
  [{ name: 'moves', type: 'path', grid: 'map' }],
);

if (hasProgram('chromium')) {
  const server = await startTestServer();
  const browser = await launchChromium();
  after(async () => {
    await browser.close();
    await server.stop();
  });
  const [seller, buyer] = [await newTrader(server, 'Acme Robotics'), await newTrader(server, 'Bright Labs')];
  // Free calls need a confirmed email.
  await server.database.query('update accounts.accounts set email_confirmed_at = now() where id = $1', [buyer.id]);
  const publish = (name: string, readme: string, onnx: Buffer) =>
    publishOnnx(seller.client, { name, readme }, { 'model.onnx': onnx });
  const host = async (model: { id: string }) => {
    const listing = await publishListing(seller.client, model, { trial_calls: 20 });
    return await deploy(seller.client, model, { listing_id: listing.id });
  };
  const arm = await publish('Two-Link Arm', ARM_README, twoLinkArm());

  const signIn = ({ email }: Trader, options: BrowserContextOptions = {}) =>
    signInToDeployments(browser, { url: server.url, email }, options);
  const tryIt = ({ slug }: { slug: string }) => `${server.url}/models/${slug}?tab=try`;

  test('deploys a model from its page, and the arm follows its sliders', async () => {
    const page = await signIn(buyer);
    const problems = collectProblems(page, server.url);
    const dialog = page.getByRole('dialog');
    await page.goto(tryIt(arm));
    await page.getByRole('heading', { name: 'Deploy it to try it' }).waitFor();
    await assertAccessible(page);
    await page.getByRole('tabpanel').getByRole('button', { name: 'Deploy' }).click();
    await dialog.getByRole('button', { name: 'Deploy' }).click();
    await dialog.getByText('Ready', { exact: true }).waitFor();
    await dialog.getByRole('button', { name: 'Done' }).click();

    const result = page.getByRole('region', { name: 'Result' });
    await page.getByLabel('x', { exact: true }).fill('0.25');
    await result.getByRole('img', { name: /^Arm\. Joints at .*; tip at 0\.25, 0\.2$/ }).waitFor();
    await page.getByLabel('y, exact value').fill('-0.25');
    await result.getByRole('img', { name: /; tip at 0\.25, −0\.25$/ }).waitFor();
    await page.getByLabel('x', { exact: true }).focus();
    await page.keyboard.press('Home');
    await result.getByRole('img', { name: /; tip at −0\.5\d*, / }).waitFor();
    await assertAccessible(page);
    await page.getByText('Request, response and code').click();
    await page
      .getByRole('region', { name: 'Request' })
      .getByText(/"name":"target","datatype":"FP32","shape":\[1,2\]/)
      .waitFor();
    await page
      .getByRole('region', { name: 'Response' })
      .getByText(/"name":"joints"/)
      .waitFor();
    await page.getByRole('button', { name: 'Copy for curl' }).waitFor();
    await assertAccessible(page);

    // The readme is shown without its front matter.
    await page.getByRole('tab', { name: 'Readme' }).click();
    await page.getByRole('heading', { name: 'The model' }).waitFor();
    assert.equal(await page.getByText('widget:').count(), 0);

    // The console of the deployment has the same form, beside the fields of the tensors.
    await page.goto(`${server.url}/dashboard/deployments`);
    await page
      .getByRole('list', { name: /^Deployments/ })
      .getByRole('link')
      .first()
      .click();
    await page.getByRole('tab', { name: 'Invoke' }).click();
    await page.getByRole('button', { name: 'Run' }).click();
    await result.getByRole('img', { name: /; tip at 0\.3, 0\.2$/ }).waitFor();
    await page.getByText('Tensors', { exact: true }).click();
    await page.getByLabel('target', { exact: true }).waitFor();
    assert.deepEqual(problems, []);
    await page.context().close();
  });

  test('classifies a drawing, finds boxes in a picture and a path on a map, with free calls on a phone', async () => {
    const [drawing, image, map] = [
      await publish('Halves', DRAWING_README, halvesOfDrawing()),
      await publish('Bright Box', IMAGE_README, brightBox()),
      await publish('Jumper', MAP_README, jumpToGoal()),
    ];
    for (const model of [drawing, image, map]) await host(model);
    const page = await signIn(buyer, { viewport: PHONE, colorScheme: 'dark', hasTouch: true });
    const problems = collectProblems(page, server.url);
    const result = page.getByRole('region', { name: 'Result' });
    const run = page.getByRole('button', { name: 'Run' });
    const assertPresentable = async () => {
      await assertFitsScreen(page);
      await assertAccessible(page);
    };

    await page.goto(tryIt(drawing));
    await run.click();
    await page.getByText('Draw something first.').waitFor();
    const pad = page.getByRole('application');
    await pad.scrollIntoViewIfNeeded();
    const { x, y, width, height } = (await pad.boundingBox()) ?? assert.fail();
    await page.mouse.move(x + width * 0.8, y + height * 0.2);
    await page.mouse.down();
    await page.mouse.move(x + width * 0.8, y + height * 0.7, { steps: 5 });
    await page.mouse.up();
    await run.click();
    await result
      .getByRole('listitem')
      .filter({ hasText: /right \(best\)/ })
      .waitFor();
    await result.getByText('19 free calls left.').waitFor();
    await assertPresentable();
    // Two strokes with the keyboard: the pen starts in the middle.
    await page.getByRole('button', { name: 'Clear' }).click();
    await result.or(page.getByText('The inputs have changed. Run it again.')).first().waitFor();
    await pad.focus();
    for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowLeft', ' ', 'ArrowLeft', 'ArrowLeft', 'ArrowUp', 'ArrowUp']) {
      await page.keyboard.press(key);
    }
    await run.click();
    await result
      .getByRole('listitem')
      .filter({ hasText: /left \(best\)/ })
      .waitFor();

    await page.goto(tryIt(image));
    await page
      .getByLabel('image: picture')
      .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: png(64, 32) });
    await page.getByAltText('What the model gets').waitFor();
    await run.click();
    await result.getByRole('list', { name: 'Boxes' }).getByText('crate').waitFor();
    await assertPresentable();
    await page
      .getByLabel('image: picture')
      .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no') });
    await page.getByText(/^This picture cannot be read/).waitFor();

    await page.goto(tryIt(map));
    const cell = (row: number, column: number, kind: string) =>
      page.getByRole('gridcell', { name: `Row ${row}, column ${column}: ${kind}`, exact: true });
    await cell(2, 2, 'free').click();
    await cell(2, 2, 'wall').waitFor();
    await run.click();
    await result.getByText('1 step. Reaches the goal.').waitFor();
    await assertPresentable();
    await cell(4, 4, 'goal').dragTo(cell(1, 4, 'free'));
    await cell(1, 4, 'goal').waitFor();
    for (const key of ['ArrowLeft', 'ArrowUp', 'g']) await page.keyboard.press(key);
    await cell(3, 3, 'goal').waitFor();
    await page.getByText('The inputs have changed. Run it again.').waitFor();
    await run.click();
    await result.getByText('1 step. Reaches the goal.').waitFor();
    assert.deepEqual(problems, []);
    await page.context().close();
  });

  test('shows what is wrong with a widget to its seller alone', async () => {
    const broken = await publish('Broken', readmeOf([{ name: 'x', type: 'numbers', labels: 3 }], []), twoLinkArm());
    const other = await publish('Other', DRAWING_README, twoLinkArm());
    await host(broken);
    const { id } = await host(other);
    await eventually('the model to run', async () => (await getDeployment(seller.client, { id })).status === 'ready');
    const page = await signIn(seller);
    await page.goto(tryIt(broken));
    await page.getByText('inputs[0].labels must be a list.').waitFor();
    await assertAccessible(page);
    await page.goto(tryIt(other));
    await page.getByText('The model has no input drawing. Its inputs are target.').waitFor();
    await page.getByLabel('target', { exact: true }).waitFor();
    await page.context().close();

    const visit = await signIn(buyer);
    await visit.goto(tryIt(other));
    await visit.getByLabel('target', { exact: true }).waitFor();
    assert.equal(await visit.getByText('The model has no input').count(), 0);
    await visit.context().close();
  });
}
