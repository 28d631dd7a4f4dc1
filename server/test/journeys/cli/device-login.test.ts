import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, test } from 'node:test';
import { launchChromium } from '../../harness/browser/chromium.ts';
import { allowButton, denyButton, openWindow, submitSignInForm } from '../../harness/browser/oauth-browser.ts';
import { createCliUsers } from '../../harness/clients/souk-command.ts';
import type { RunningCommand } from '../../harness/clients/souk-process.ts';
import { eventually } from '../../harness/eventually.ts';
import { signUp } from '../../harness/people/people.ts';
import { hasProgram } from '../../harness/programs.ts';
import { startTestServer } from '../../harness/servers/server.ts';

// `souk login` at a terminal, confirmed in a browser without JavaScript. The runner reports where Chromium is missing.

const server = await startTestServer({ env: { TRUST_PROXY: 'loopback' } });
const { newUser, ...users } = await createCliUsers(server.url);
const browser = hasProgram('chromium') ? await launchChromium() : undefined;
after(async () => {
  await users.stop();
  await browser?.close();
  await server.stop();
});

/** Returns the URL and code that the terminal prints. */
function instructions({ child, output }: RunningCommand): Promise<{ url: string; code: string }> {
  return eventually('the code', async () => {
    assert.equal(child.exitCode, null, output.err);
    const [, url, code] = /^Open (\S+) and enter (\S{4}-\S{4})$/m.exec(output.err) ?? [];
    return url && code ? { url, code } : undefined;
  });
}

test('stops waiting on Ctrl-C, and stores nothing', async () => {
  const user = newUser();
  const login = user.start('login');
  await instructions(login);
  login.child.kill('SIGINT');
  const { code, out, err } = await login.end;
  assert.equal(code, null);
  assert.equal(login.child.signalCode, 'SIGINT');
  assert.equal(out, '');
  assert.doesNotMatch(err, /error|^\s+at /im);
  await assert.rejects(readFile(user.credentials), { code: 'ENOENT' });
});

if (browser) {
  test('signs in at the terminal by confirming its code in a browser', async () => {
    const person = await signUp(server, 'Ada of the Shell');
    const user = newUser();
    const login = user.start('login', '--no-browser');
    const { url, code } = await instructions(login);
    assert.equal(url, `${server.url}/oauth/device`);

    const page = await openWindow(browser);
    await page.goto(`${url}?user_code=${code}`);
    assert.equal(await page.getByLabel('Code').inputValue(), code);
    await page.getByRole('button', { name: 'Continue' }).click();
    await submitSignInForm(page, person);
    await page.getByText(code).waitFor();
    await page.getByText(/souk-cli\//).waitFor();
    await allowButton(page).click();
    await page.getByText('You are signed in on your command line').waitFor();
    await page.getByText('You can close this page').waitFor();

    const ended = await login.end;
    assert.equal(ended.code, 0, ended.err);
    assert.match(ended.out, new RegExp(`^Signed in to ${server.url} as Ada of the Shell <${person.email}> until `));
    assert.equal(JSON.parse((await user.souk('whoami', '--json')).out).email, person.email);
    const { items } = (await person.browser.get('/v1/sessions')).body;
    const ours = items.filter(({ kind }: { kind: string }) => kind === 'cli');
    assert.equal(ours.length, 1);
    assert.match(ours[0].user_agent, /^souk-cli\//);
    assert.equal((await user.souk('logout')).code, 0);
    assert.equal((await user.souk('whoami')).code, 3);
  });

  test('accepts a corrected code, and prints JSON alone with --json', async () => {
    const person = await signUp(server);
    const login = newUser().start('login', '--json');
    const { url, code } = await instructions(login);
    const page = await openWindow(browser, person);
    await page.goto(url);
    await page.getByLabel('Code').fill('BBBB-BBBB');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('alert').getByText('This code is not valid').waitFor();
    assert.equal(await page.getByLabel('Code').inputValue(), 'BBBB-BBBB');
    await page.getByLabel('Code').fill(code.toLowerCase());
    await page.getByLabel('Code').press('Enter');
    await allowButton(page).click();
    await page.getByText('You are signed in on your command line').waitFor();
    const ended = await login.end;
    assert.equal(ended.code, 0, ended.err);
    assert.equal(JSON.parse(ended.out).account.email, person.email);
  });

  test('fails in the terminal when the sign-in is denied in the browser', async () => {
    const person = await signUp(server);
    const login = newUser().start('login');
    const { url, code } = await instructions(login);
    const page = await openWindow(browser, person);
    await page.goto(`${url}?user_code=${code}`);
    await page.getByRole('button', { name: 'Continue' }).click();
    await denyButton(page).click();
    await page.getByText('You denied the sign-in').waitFor();
    const { code: exitCode, out, err } = await login.end;
    assert.equal(exitCode, 1);
    assert.equal(out, '');
    assert.match(err, /^souk: the sign-in was denied in the browser\.$/m);
  });
}
