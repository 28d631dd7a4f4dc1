import type { Browser, Page } from 'playwright-core';

const MAX_LENGTH = 2_000;
const MAX_WAIT_MS = 2_000;
const browsers = new Set<Browser>();

/** Adds the pages of a browser to the reports of failing tests. */
export function reportPages(browser: Browser): Browser {
  browsers.add(browser);
  browser.on('disconnected', () => browsers.delete(browser));
  return browser;
}

/** Returns the texts of all open pages, each with its URL. */
export function readPages(): Promise<string[]> {
  const pages = [...browsers].flatMap((browser) => browser.contexts().flatMap((context) => context.pages()));
  return Promise.all(pages.map(readPage));
}

async function readPage(page: Page): Promise<string> {
  const body = page.locator('body');
  const text = await body.innerText({ timeout: MAX_WAIT_MS }).catch((error: Error) => `nothing: ${error.message}`);
  return `${page.url()} shows: ${text.replaceAll(/\s+/g, ' ').slice(0, MAX_LENGTH)}`;
}
