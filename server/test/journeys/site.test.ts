import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { hasProgram } from '../harness/programs.ts';
import { startTestServer } from '../harness/server.ts';

// Chromium, because what browsers send with a request is half of how sessions are kept safe.

const CHROMIUM_ARGUMENTS = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
];

test('the site is built', () => {
  const built = fileURLToPath(new URL('../../../dashboard/dist/index.html', import.meta.url));
  assert.ok(existsSync(built), 'run `npm run build`, which `npm ci` does');
});

if (hasProgram('chromium')) {
  const server = await startTestServer();
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: CHROMIUM_ARGUMENTS });
  after(async () => {
    await browser.close();
    await server.stop();
  });

  test('a person signs up in a browser and makes a key that works, with nothing from any other host', async () => {
    const page = await browser.newPage();
    const problems: string[] = [];
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
    page.on('request', (request) => !request.url().startsWith(server.url) && problems.push(request.url()));

    await page.goto(`${server.url}/sign-up`);
    await page.getByLabel('Name').fill('Hedy Lamarr');
    await page.getByLabel(/e-?mail/i).fill('hedy@people.example');
    await page.getByLabel('Password').fill('frequency hopping');
    await page.getByRole('button', { name: /account|sign up/i }).click();
    await page.waitForURL(`${server.url}/dashboard**`);

    await page
      .getByRole('button', { name: /create|new key|make/i })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('laptop');
    await dialog.getByRole('button', { name: /create|make/i }).click();
    const secret = await page
      .getByText(/^svc_test_[0-9A-Za-z]{38}$/)
      .first()
      .textContent();
    assert.equal((await server.client.withKey(secret as string).get('/v1/me')).body.name, 'Hedy Lamarr');

    const cookies = await page.context().cookies();
    assert.deepEqual(cookies.map(({ name, httpOnly, sameSite }) => [name, httpOnly, sameSite]).sort(), [
      ['souk_access', true, 'Lax'],
      ['souk_refresh', true, 'Lax'],
      ['souk_visitor', true, 'Lax'],
    ]);
    assert.deepEqual(
      problems.filter((problem) => !/401/.test(problem)),
      [],
    );
    await page.close();
  });

  test('the access cookie is renewed behind the scenes, and a form on another site can do nothing with the session', async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(`${server.url}/sign-in`);
    await page.getByLabel(/e-?mail/i).fill('hedy@people.example');
    await page.getByLabel('Password').fill('frequency hopping');
    await page.getByRole('button', { name: /sign in/i }).click();
    await page.waitForURL(`${server.url}/dashboard**`);

    await context.clearCookies({ name: 'souk_access' });
    await page.goto(`${server.url}/dashboard`);
    await page.getByText('laptop').first().waitFor();
    assert.ok((await context.cookies()).some(({ name }) => name === 'souk_access'));

    // Another origin on this machine: the same site to the browser, so even Lax cookies travel.
    const other = await startTestServer();
    try {
      const evil = await context.newPage();
      await evil.goto(`${other.url}/healthz`);
      const outcome = await evil.evaluate(async (url) => {
        const answer = await fetch(`${url}/v1/me`, { credentials: 'include' }).catch(() => undefined);
        return answer?.status ?? 'blocked';
      }, server.url);
      assert.equal(outcome, 'blocked');
      const [answer] = await Promise.all([
        evil.waitForResponse((response) => response.url().endsWith('/auth/sign_out')),
        evil.evaluate((url) => {
          const form = document.createElement('form');
          form.method = 'POST';
          form.action = `${url}/auth/sign_out`;
          document.body.append(form);
          form.submit();
        }, server.url),
      ]);
      assert.ok([401, 415].includes(answer.status()), String(answer.status()));
      await page.reload();
      await page.getByText('laptop').first().waitFor();
    } finally {
      await other.stop();
    }
    await context.close();
  });
}
