import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import { assertAccessible } from '../../server/test/harness/browser/axe.ts';
import {
  assertFitsScreen,
  launchChromium,
  PHONE,
  signUpInBrowser,
} from '../../server/test/harness/browser/chromium.ts';
import { collectProblems } from '../../server/test/harness/browser/page-problems.ts';
import { bookedFor, startInferenceServer } from '../../server/test/harness/markets/inference.ts';
import { hasProgram } from '../../server/test/harness/programs.ts';

// Chats with language models on the site, in Chromium. The test runner warns when it is missing.

if (hasProgram('chromium')) {
  const server = await startInferenceServer();
  const browser = await launchChromium();
  after(async () => {
    await browser.close();
    await server.stop();
  });
  const upstream = server.upstreams.test;
  const USAGE = { prompt_tokens: 12, completion_tokens: 9 };

  const say = async (page: Page, text: string) => {
    await page.getByLabel('Message', { exact: true }).fill(text);
    await page.keyboard.press('Enter');
  };

  test('streams a chat, stops and regenerates a response, edits a message and survives a reload', async () => {
    const page = await signUpInBrowser(browser, server.url);
    const problems = collectProblems(page, server.url);
    const dialog = page.getByRole('dialog');
    const conversation = page.getByRole('region', { name: 'Conversation' });

    // Models of the market are billed to a premium key; one for test mode is created here.
    await page.goto(`${server.url}/dashboard/playground`);
    await page.getByText('Premium key required').waitFor();
    await assertAccessible(page);
    await page.getByRole('button', { name: 'Create test key' }).click();
    await dialog.getByText(/^svc_test_/).waitFor();
    await dialog.getByRole('button', { name: 'I have copied it' }).click();
    await conversation.getByText('Start a conversation').waitFor();
    await page
      .getByLabel('Billed to')
      .getByRole('option', { name: /^Playground svc_test_…/ })
      .waitFor({ state: 'attached' });
    await assertAccessible(page);

    // The response streams in as Markdown without HTML, with its usage.
    await page.getByLabel('System prompt').fill('You are brief.');
    await page.getByLabel('Temperature').fill('3');
    await page.getByText('From 0 to 2.').waitFor();
    await page.getByLabel('Temperature').fill('0.5');
    const chunks = ['A **gripper** is', ' the hand of', ' a robot.<script>alert(1)</script>'];
    upstream.respondWith({ chunks, usage: USAGE, stall: { after: 1 } });
    await say(page, 'What is a gripper?');
    await conversation.locator('strong', { hasText: 'gripper' }).waitFor();
    assert.equal(await conversation.getByText(/the hand of/).count(), 0);
    upstream.resume();
    await conversation.getByText(/the hand of a robot\./).waitFor();
    await conversation.getByText(/12 \+ 9 tokens · 0\.000003 USD, not charged · first token after/).waitFor();
    const { body } = upstream.last;
    assert.deepEqual(body.messages, [
      { role: 'system', content: 'You are brief.' },
      { role: 'user', content: 'What is a gripper?' },
    ]);
    assert.equal(body.temperature, 0.5);
    await assertAccessible(page);

    // A stopped response stays, and only what was delivered is charged.
    upstream.respondWith({ chunks: ['One', ' two', ' three'], usage: USAGE, stall: { after: 2 } });
    await say(page, 'Count to three.');
    await conversation.getByText('One two').waitFor();
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await conversation.getByText(/^Stopped · \d+ \+ \d+ tokens/).waitFor();
    await upstream.untilAborted();
    upstream.respondWith({ chunks: ['Un deux trois'], usage: USAGE });
    await page.getByRole('button', { name: 'Regenerate' }).click();
    await conversation.getByText('Un deux trois').waitFor();
    assert.equal(await conversation.getByText('One two').count(), 0);
    assert.equal(upstream.last.body.messages?.length, 4, 'the response to regenerate is not sent to the model');

    await page.reload();
    await conversation.getByText('Un deux trois').waitFor();
    assert.equal(await page.getByLabel('System prompt').inputValue(), 'You are brief.');
    upstream.respondWith({ chunks: ['Four.'], usage: USAGE });
    await page.getByRole('button', { name: 'Edit message' }).first().click();
    await page.getByRole('textbox', { name: 'Edit message' }).fill('What is 2 + 2?');
    await page.getByRole('button', { name: 'Save and send' }).click();
    await conversation.getByText('Four.').waitFor();
    assert.equal(await conversation.getByText('Un deux trois').count(), 0);

    await page.getByRole('button', { name: 'View code' }).click();
    await dialog.getByRole('tab', { name: 'OpenAI' }).click();
    await dialog.getByText(/"content":"What is 2 \+ 2\?"/).waitFor();
    await assertAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Clear' }).click();
    await dialog.getByRole('button', { name: 'Clear' }).click();
    await conversation.getByText('Start a conversation').waitFor();
    // The usage of a stopped response is polled until it is recorded, which logs 404s.
    assert.deepEqual(
      problems.filter((problem) => !problem.includes('404')),
      [],
    );
    await page.context().close();
  });

  test('explains errors on a phone in dark mode, with what to do', async () => {
    const page = await signUpInBrowser(browser, server.url, PHONE);
    await page.emulateMedia({ colorScheme: 'dark' });
    const me = await page.evaluate(async () => (await fetch('/v1/me')).json());
    const key = await page.evaluate(async () => {
      const body = { name: 'Small', mode: 'test', tier: 'premium', spend_limit: { currency: 'usd', amount: 0 } };
      const headers = { 'content-type': 'application/json' };
      return (await fetch('/v1/api_keys', { method: 'POST', headers, body: JSON.stringify(body) })).json();
    });
    await page.goto(`${server.url}/dashboard/playground`);
    await page.getByText('Start a conversation', { exact: true }).waitFor();
    await assertFitsScreen(page);
    await say(page, 'Hello');
    const alert = page.getByRole('alert');
    await alert.getByText(/limit/).first().waitFor();
    await alert.getByRole('link', { name: 'Balance and cards' }).waitFor();
    await assertFitsScreen(page);
    await assertAccessible(page);

    const raised = await page.evaluate(async (id) => {
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify({ spend_limit: null });
      return (await fetch(`/v1/api_keys/${id}`, { method: 'PATCH', headers, body })).status;
    }, key.id);
    assert.equal(raised, 200);
    // An interrupted response stays, and nothing is charged.
    upstream.respondWith({ chunks: ['It begins', ' well'], cut: { after: 2 } });
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('It begins well').waitFor();
    await alert.getByText(/ended unexpectedly/).waitFor();
    await assertFitsScreen(page);

    // A rate limit shows a countdown.
    await page.route('**/v1/chat/completions', (route) =>
      route.fulfill({
        status: 429,
        headers: { 'retry-after': '30' },
        json: { error: { code: 'rate_limited', message: 'Too many requests.', request_id: 'req_1' } },
      }),
    );
    await page.getByRole('button', { name: 'Try again' }).click();
    await alert.getByText('Too many requests.').waitFor();
    assert.ok(await page.getByRole('button', { name: /^Try again in \d+ s$/ }).isDisabled());
    assert.equal((await bookedFor(server, me.id, 'test')).filter(({ cost }) => cost > 0).length, 0);

    // Live mode requires a key.
    await page.evaluate(() => localStorage.setItem('souk.mode', 'live'));
    await page.reload();
    await page.getByRole('link', { name: 'Create premium key' }).waitFor();
    await assertFitsScreen(page);
    await assertAccessible(page);

    // A model that does not respond is marked in the select.
    await page.unroute('**/v1/chat/completions');
    await page.evaluate(() => localStorage.setItem('souk.mode', 'test'));
    await page.reload();
    const model = page.getByLabel('Model', { exact: true });
    await model.getByRole('option', { name: 'svc-fast-8b', exact: true }).waitFor({ state: 'attached' });
    await upstream.close();
    await say(page, 'Is anybody there?');
    await model.getByRole('option', { name: 'svc-fast-8b (not responding)' }).waitFor({ state: 'attached' });
    await page.getByText('It is not responding at the moment.').waitFor();
    await assertFitsScreen(page);
    await assertAccessible(page);
    await page.context().close();
  });
}
