import { type Route, route } from '../../access/route.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Mode } from '../../platform/db/realm.ts';
import { notFound } from '../../platform/errors.ts';
import { Type } from '../../platform/http/schemas/schema-builder.ts';
import { isId } from '../../platform/ids.ts';
import type { ByteRange } from '../../storage/blobs/blob-store.ts';
import { openBlob } from '../../storage/blobs/open-blob.ts';
import { sendBytes } from '../../storage/downloads/send-bytes.ts';
import { isMode, type Storage } from '../../storage/storage.ts';
import { visibleImage } from './gallery-images.sql.ts';

export interface GalleryImagesOptions extends Pick<Storage, 'stores' | 'log'> {
  database: Database;
}

/**
 * We encoded these bytes from pixels, so browsers may show and cache them on any page. Not for long, although they
 * never change: images of a taken-down asset have to leave caches too. After that, a 304 suffices.
 */
const INLINE_HEADERS = {
  'content-type': 'image/webp',
  'content-disposition': 'inline',
  'content-security-policy': "default-src 'none'",
  'cross-origin-resource-policy': 'cross-origin',
  'cache-control': 'public, max-age=3600, immutable',
};

const picture = (description: string) =>
  Type.Unsafe<unknown>({ description, content: { 'image/webp': { schema: { type: 'string', format: 'binary' } } } });

/** Serves gallery images to anyone who has the URL. */
export function galleryImagesRoutes({ database, stores, log }: GalleryImagesOptions): Route[] {
  return [
    route({
      method: 'GET',
      url: '/images/:mode/:name',
      access: 'open',
      rate: 'files',
      tag: 'Files',
      summary: 'Download a gallery image',
      description:
        'Serves the `url` of a gallery image. The content of a URL never changes. The response is 404 while the listed model or dataset is taken down.',
      params: Type.Object({
        mode: Type.String({ description: 'Mode of the listing: `test` or `live`.' }),
        name: Type.String({ description: 'Name of the image file, such as `img_….webp`.' }),
      }),
      status: 200,
      response: picture('The whole image.'),
      otherResponses: { 206: picture('The part that `Range` requested.') },
      handler: async ({ request, reply, params: { mode, name } }) => {
        const image = isMode(mode) ? await findImage(database, mode, name) : undefined;
        if (!isMode(mode) || !image) throw notFound('image');
        const { sha256, size } = image;
        const open = (range: ByteRange) => openBlob(stores[mode], sha256, range, log);
        return sendBytes(request, reply, { size, tag: sha256, fileName: name, headers: INLINE_HEADERS, open }, log);
      },
    }),
  ];
}

/** Only images have `img` IDs, so no file of a model or dataset is found here. */
async function findImage(
  database: Database,
  mode: Mode,
  name: string,
): Promise<{ sha256: string; size: number } | undefined> {
  const id = /^(\w+)\.webp$/.exec(name)?.[1] ?? '';
  return isId('img', id) ? database.of(mode).one(visibleImage, [id]) : undefined;
}
