import { withDeadline } from '../deadline.ts';
import { launchChromium } from './chromium.ts';

/**
 * Opens, uses and closes a page before any test does. The browser is the distribution's and newer or older than the one
 * that Playwright was released with, so a pair that does not work together is reported at once and by its versions.
 */
export async function checkChromium(): Promise<void> {
  let version = 'Chromium';
  try {
    const browser = await withDeadline('Chromium to start', launchChromium());
    version = `Chromium ${browser.version()}`;
    const page = await browser.newPage();
    await page.setContent('<title>ready</title>');
    if ((await page.title()) !== 'ready') throw new Error('it shows another page than the one it was given');
    await page.close();
    await browser.close();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `${version} cannot be driven by the pinned playwright-core: ${reason}. Install another Chromium, or update playwright-core.`,
      { cause: error },
    );
  }
}
