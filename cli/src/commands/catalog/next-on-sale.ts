import type { Dataset, Model } from '@souk/sdk';
import type { ServerSettings } from '../../connection.ts';
import { mention } from '../../output/printing.ts';
import { quoted } from '../../output/terminal-text.ts';

/** What comes after publishing. What is on sale stays so at its one listing: another could not be published. */
export function mentionSale(settings: ServerSettings, { slug, name, listing }: Model | Dataset): void {
  const next = listing
    ? `On sale at ${listing.id}: whoever bought it can download this too.`
    : `Next, to put it on sale:\n  souk listings create ${slug} --title ${quoted(name)} --publish`;
  mention(settings, `\n${next}`);
}
