import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { PASSWORD, type Person } from '../people/people.ts';
import { addSessionCookies } from './chromium.ts';

// A person in Chromium who is redirected to the market by an app, and back.

export interface Site {
  /** `http://127.0.0.1:<port>`: another site than the market's, to a browser. */
  origin: string;
  stop(): Promise<void>;
}

/** Starts the site of an app, or of an attacker. */
export async function startSite(pageAt: (path: string) => string): Promise<Site> {
  const site = createServer((request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(pageAt(request.url ?? ''));
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(site.address() as AddressInfo).port}`,
    stop: () => new Promise((resolve) => void site.close(() => resolve()).closeAllConnections()),
  };
}

let windows = 0;

/** Opens a page in a browser context with its own IP, signed in as `person`, or anonymous. */
export async function openWindow(
  browser: Browser,
  person?: Person,
  options: BrowserContextOptions = {},
): Promise<Page> {
  windows += 1;
  const context = await browser.newContext({
    javaScriptEnabled: false,
    // Rate limits are per IP; with TRUST_PROXY each window has its own.
    extraHTTPHeaders: { 'x-forwarded-for': `10.9.${windows >> 8}.${windows & 255}` },
    ...options,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  if (person) await addSessionCookies(page, person);
  return page;
}

export async function submitSignInForm(
  page: Page,
  { email }: Pick<Person, 'email'>,
  password = PASSWORD,
): Promise<void> {
  await page.locator('input[name=email]').fill(email);
  await page.locator('input[name=password]').fill(password);
  await page.locator('input[name=password]').press('Enter');
}

export const allowButton = (page: Page) => page.locator('button[name=decision][value=allow]');
export const denyButton = (page: Page) => page.locator('button[name=decision][value=deny]');

/** Consents, and waits until the browser is back at the app, whose URL holds the response. */
export async function allowAndReturn(page: Page, redirectUri: string): Promise<URL> {
  await allowButton(page).click();
  await page.waitForURL((url) => url.href.startsWith(redirectUri));
  return new URL(page.url());
}
