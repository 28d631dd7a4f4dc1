import { writeFile } from 'node:fs/promises';
import { Transformer } from '@napi-rs/image';
import type { Browser, Page } from 'playwright-core';
import { openWindow } from '../harness/browser/oauth-browser.ts';
import { collectProblems } from '../harness/browser/page-problems.ts';
import type { FilledMarket } from './fill-market.ts';

export interface Shot {
  /** Name of the file, without extension. */
  name: string;
  /** Signed-in account. Default: anonymous. */
  who?: keyof FilledMarket['people'];
  dark?: boolean;
  path(market: FilledMarket): string;
  /** Prepares the page for the screenshot. */
  until(page: Page, market: FilledMarket): Promise<unknown>;
}

const MAX_LOSSLESS_BYTES = 110_000;
const VIEWPORT = { width: 1280, height: 800 };

export async function takeScreenshot(browser: Browser, market: FilledMarket, shot: Shot, folder: string) {
  const { server, people } = market;
  const person = shot.who && people[shot.who];
  const page = await openWindow(browser, person, {
    javaScriptEnabled: true,
    viewport: VIEWPORT,
    colorScheme: shot.dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    timezoneId: 'UTC',
  });
  const problems = collectProblems(page, server.url);
  await page.goto(server.url);
  await page.evaluate((id) => id && localStorage.setItem('souk.account', id), person?.id);
  await page.goto(server.url + shot.path(market));
  await shot.until(page, market);
  // Pages with an event stream never reach network idle.
  await page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => undefined);
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode().catch(() => undefined))));
  const bytes = await compress(await page.screenshot());
  await page.context().close();
  if (problems.length > 0) throw new Error(`${shot.name}: ${problems.join('; ')}`);
  const name = `${shot.name}.webp`;
  await writeFile(`${folder}/${name}`, bytes);
  return { name, bytes: bytes.length };
}

/** Encodes losslessly if the result is small enough. */
export async function compress(png: Buffer): Promise<Buffer> {
  const exact = await new Transformer(png).webpLossless();
  return exact.length <= MAX_LOSSLESS_BYTES ? exact : new Transformer(png).webp(88);
}
