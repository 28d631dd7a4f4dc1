import type { Dataset, Model } from '@souk/sdk';
import type { ServerSettings } from '../../connection.ts';
import { printHint } from '../../output/printing.ts';
import { shellQuote } from '../../output/terminal-text.ts';

/** Prints the next step after publishing. An asset has at most one published listing. */
export function printSaleStep(settings: ServerSettings, { slug, name, listing }: Model | Dataset): void {
  const next = listing
    ? `On sale as ${listing.id}. Everyone who bought it can download this as well.`
    : `Next, put it on sale:\n  souk listings create ${slug} --title ${shellQuote(name)} --publish`;
  printHint(settings, `\n${next}`);
}
