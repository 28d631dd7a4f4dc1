import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { chromium } from 'playwright-core';
import { findProgram, hasProgram } from '../programs.ts';
import { scaled } from '../scale.ts';
import { boundSteps } from './bounded-browser.ts';
import { closePage, launchChromium } from './chromium.ts';
import { startSite } from './oauth-browser.ts';

// The runner reports a missing Chromium.

if (hasProgram('chromium')) {
  test('a page that hangs fails the step that waited for it, and the next context works', async () => {
    const browser = await chromium.launch({
      executablePath: String(findProgram('chromium')),
      args: ['--no-sandbox'],
    });
    const [page, next] = [await browser.newPage(), await browser.newPage()];
    boundSteps(browser, 2_000);
    await assert.rejects(
      page.evaluate(() => new Promise(() => undefined)),
      /waited 2 s for the browser to finish Frame\.evaluateExpression/,
    );
    // Later tests of this process have the usual limit.
    boundSteps(browser);
    assert.equal(await next.evaluate(() => new Promise((resolve) => setTimeout(() => resolve('late'), 3_000))), 'late');
    await browser.close();
  });

  test('a page can be closed while it navigates, and another one opened at once', async () => {
    const browser = await launchChromium();
    const site = await startSite(() => '<form method="post"><button>Send</button></form>');
    after(async () => {
      await browser.close();
      await site.stop();
    });
    const context = await browser.newContext();
    for (let round = 0; round < scaled(200); round += 1) {
      const page = await context.newPage();
      await page.goto(site.origin);
      await Promise.all([
        page.waitForResponse((response) => response.request().method() === 'POST'),
        page.getByRole('button').click(),
      ]);
      await closePage(page);
    }
    assert.deepEqual(context.pages(), []);
  });
}
