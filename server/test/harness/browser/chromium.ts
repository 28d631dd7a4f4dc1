import assert from 'node:assert/strict';
import { type Browser, type BrowserContextOptions, chromium, type Locator, type Page } from 'playwright-core';
import { PASSWORD, type Person, signUp } from '../people/people.ts';
import { findProgram } from '../programs.ts';
import { boundSteps } from './bounded-browser.ts';
import { reportPages } from './open-pages.ts';

const DESKTOP = { width: 1280, height: 800 };
export const PHONE = { width: 360, height: 740 };

export async function launchChromium(): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: findProgram('chromium') ?? 'chromium',
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-sync'],
  });
  return reportPages(boundSteps(browser));
}

/**
 * Closes one page and keeps its context. Chromium loses a request to close a page whose navigation is being committed,
 * and Playwright then waits for ever, so the page is loaded first. Closing a whole context has no such race.
 */
export async function closePage(page: Page): Promise<void> {
  await page.waitForLoadState();
  await page.close();
}

/** Opens the dashboard of a new account in a browser context of its own. `site.test.ts` signs up on the page. */
export async function signUpInBrowser(browser: Browser, url: string, viewport = DESKTOP): Promise<Page> {
  const context = await browser.newContext({ viewport });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  await addSessionCookies(page, await signUp({ url }, 'Hedy Lamarr'));
  await page.goto(`${url}/dashboard`);
  // Other pages take a browser that has never loaded an account for a visitor's.
  await page.getByRole('main').waitFor();
  return page;
}

/** Signs in on the page, which leads to the deployments of the account. */
export async function signInToDeployments(
  browser: Browser,
  { url, email }: { url: string; email: string },
  options: BrowserContextOptions,
): Promise<Page> {
  const page = await (await browser.newContext({ viewport: DESKTOP, ...options })).newPage();
  page.setDefaultTimeout(30_000);
  await page.goto(`${url}/sign-in?next=/dashboard/deployments`);
  await page.getByLabel(/e-?mail/i).fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Deployments', exact: true }).waitFor();
  return page;
}

/** Signs this person in by cookies, and replaces any earlier session. */
export async function addSessionCookies(page: Page, { browser }: Person): Promise<void> {
  const { hostname: domain } = new URL(browser.url);
  await page.context().addCookies(
    [...browser.cookies].map(([name, { value, path }]) => ({
      name,
      value,
      path,
      domain,
      httpOnly: true,
      sameSite: 'Lax' as const,
    })),
  );
}

/** Below this width the navigation of the dashboard is behind a button. */
const WIDE = 768;

/** Opens a page of the dashboard by its navigation. */
export async function goTo(page: Page, label: string): Promise<void> {
  if ((page.viewportSize()?.width ?? WIDE) < WIDE) await page.getByRole('button', { name: 'Menu' }).click();
  const nav = page.getByRole('navigation', { name: 'Dashboard' });
  await nav.getByRole('link', { name: label, exact: true }).click();
}

export async function assertFocused(control: Locator): Promise<void> {
  await control.waitFor();
  await control.page().waitForFunction((element) => element === document.activeElement, await control.elementHandle());
}

export async function assertFitsScreen(page: Page): Promise<void> {
  const widest = await page.evaluate(() =>
    Math.max(...[document.documentElement, ...document.querySelectorAll('dialog')].map((part) => part.scrollWidth)),
  );
  assert.ok(widest <= PHONE.width, `${widest} pixels wide`);
}
