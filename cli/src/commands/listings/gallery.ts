import type { GalleryImage, Souk } from '@souk/sdk';
import type { Command } from 'commander';
import { withAccount, withServerOptions } from '../../connection.ts';
import { readNamedBytes } from '../../input/read-value.ts';
import { wholeNumber } from '../../input/whole-number.ts';
import { printList, printResult } from '../../output/print-result.ts';
import { numberColumn } from '../../output/table.ts';
import { findListing } from './find-listing.ts';

interface ImageOptions {
  alt?: string;
  position?: number;
}

export function addGallery(listings: Command): void {
  const gallery = listings.command('gallery').description('The pictures of a listing.');

  withServerOptions(gallery.command('add'))
    .description(
      'Add pictures: PNG, JPEG or WebP files of at most 10 MiB. They are re-encoded from their pixels, without metadata.',
    )
    .argument('<listing>', 'its ID, or its model or dataset')
    .argument('<image...>', 'files')
    .option('--alt <text>', 'alt text of the pictures, for screen readers')
    .addHelpText('after', '\nExample:\n  souk listings gallery add pick-place arm.png --alt "An arm over a bin"')
    .action((name: string, paths: string[], options: { alt?: string }, command: Command) =>
      withAccount(command, async (souk, { settings }) => {
        // Read before the first is sent, so that a wrong name changes nothing.
        const files = await Promise.all(paths.map(readNamedBytes));
        const { id } = await findListing(souk, name);
        const images: GalleryImage[] = [];
        for (const bytes of files) images.push(await souk.listings.gallery.add(id, bytes, { alt: options.alt }));
        printList(settings, images, {
          id: (image) => image.id,
          header: ['IMAGE', numberColumn('WIDTH'), numberColumn('HEIGHT'), 'ADDRESS'],
          row: (image) => ({ cells: [image.id, String(image.width), String(image.height), image.url] }),
          empty: 'No picture was added.',
        });
      }),
    );

  withServerOptions(gallery.command('update'))
    .description('Move a picture, or change its alt text. The others stay as they are.')
    .argument('<listing>', 'its ID, or its model or dataset')
    .argument('<image>', 'img_…, as `souk listings show` lists them')
    .option('--alt <text>', 'its alt text')
    .option('--position <number>', 'its position, where 1 is the cover', wholeNumber({ from: 1, to: 10, example: 1 }))
    .addHelpText(
      'after',
      '\nExample:\n  souk listings gallery update pick-place \\\n    img_01k9zq4v7he1r8c3t5n6m2x0mn --position 1',
    )
    .action((name: string, image: string, options: ImageOptions, command: Command) =>
      withAccount(command, async (souk, { settings }) => {
        const { alt, position } = options;
        if (alt === undefined && position === undefined)
          command.error('error: nothing to change. Set --alt or --position');
        const { id } = await findListing(souk, name);
        const place = position === undefined ? undefined : position - 1;
        const updated = await souk.listings.gallery.update(id, image, { alt, position: place });
        const moved = position === undefined ? '' : ` ${await placeOf(souk, id, image)}`;
        printResult(settings, updated, { id: image, text: `Updated ${image} of ${id}.${moved}` });
      }),
    );

  withServerOptions(gallery.command('remove'))
    .description('Remove a picture.')
    .argument('<listing>', 'its ID, or its model or dataset')
    .argument('<image>', 'img_…, as `souk listings show` lists them')
    .addHelpText('after', '\nExample:\n  souk listings gallery remove pick-place img_01k9zq4v7he1r8c3t5n6m2x0mn')
    .action((name: string, image: string, _options, command: Command) =>
      withAccount(command, async (souk, { settings }) => {
        const { id } = await findListing(souk, name);
        const removed = await souk.listings.gallery.remove(id, image);
        printResult(settings, removed, { id: image, text: `Removed ${image} from ${id}.` });
      }),
    );
}

/** Describes the actual position, since a position beyond the last becomes the last. */
async function placeOf(souk: Souk, listing: string, image: string): Promise<string> {
  const { gallery } = await souk.listings.get(listing);
  return `It is picture ${gallery.findIndex(({ id }) => id === image) + 1} of ${gallery.length}.`;
}
