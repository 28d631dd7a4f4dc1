import { Transformer } from '@napi-rs/image';
import { launchChromium } from '../../../server/test/harness/browser/chromium.ts';
import { HEIGHT, type Picture, toSvg, WIDTH } from './picture.ts';

/** Above this, pictures are compressed with losses. */
const MAX_LOSSLESS_BYTES = 36_000;
const QUALITY = 86;

/** Returns pictures as WebP, as Chromium draws them. */
export async function renderPictures(pictures: ReadonlyMap<string, Picture>): Promise<Map<string, Buffer>> {
  const browser = await launchChromium();
  try {
    const page = await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT } });
    const rendered = new Map<string, Buffer>();
    for (const [name, picture] of pictures) {
      await page.setContent(`<style>body { margin: 0 } svg { display: block }</style>${toSvg(picture)}`);
      rendered.set(name, await compress(await page.screenshot()));
    }
    return rendered;
  } finally {
    await browser.close();
  }
}

async function compress(png: Buffer): Promise<Buffer> {
  const exact = await new Transformer(png).webpLossless();
  return exact.length <= MAX_LOSSLESS_BYTES ? exact : new Transformer(png).webp(QUALITY);
}
