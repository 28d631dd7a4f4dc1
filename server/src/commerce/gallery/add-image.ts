import { createHash, randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import type { Call } from '../../access/route.ts';
import { ApiError } from '../../platform/errors.ts';
import type { FileRow } from '../../storage/file.ts';
import type { FilesStoredHook } from '../../storage/storage.ts';
import { storeFile } from '../../storage/store-file.ts';
import { arrivingBytes, bodyOf, SurplusError } from '../../storage/uploads/arriving-bytes.ts';
import { contentLengthOf } from '../../storage/uploads/receive-file.ts';
import { findOwnListing, lockListing } from '../listings/find-listing.ts';
import * as sql from '../listings/listings.sql.ts';
import type { ListingsOptions } from '../listings/listings-options.ts';
import { type EncodedImage, encodeImage } from './encode-image.ts';
import { type GalleryEntry, type GalleryImage, MAX_IMAGES, toImageResponse } from './gallery.ts';

const MAX_BYTES = 10 * 1024 * 1024;
const TAKEN = ['image/png', 'image/jpeg', 'image/webp', 'application/octet-stream'];

type AddingCall = Pick<Call, 'db' | 'principal'>;

interface NewImage {
  alt: string;
  /** Of the request, where it may be sent again. */
  request?: string | undefined;
}

interface AddedImage {
  added: Static<typeof GalleryImage>;
  /** It was added by an earlier try of the same request. */
  repeated: boolean;
}

/** Adds a picture at the end of the gallery. It is read once it may be added, and made anew from its pixels. */
export async function addImage(
  { db, principal }: AddingCall,
  listingId: string,
  image: NewImage,
  read: () => Promise<Buffer>,
  { storage, publicUrl }: ListingsOptions,
): Promise<AddedImage> {
  const at = { publicUrl, mode: principal.mode };
  const { owner_id: ownerId, gallery } = await findOwnListing(db, principal, listingId);
  if (!addedBy(image, gallery)) requireRoom(gallery); // before the bytes are sent, where that can be said already
  const { bytes, width, height } = await encodeImage(await read());
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const target = { folderId: listingId, ownerId, scope: 'listings:write' } as const;
  const onFilesStored = [...storage.onFilesStored, hangUp({ ...image, width, height })];
  try {
    refuseRepeated(image, gallery);
    const file = await storeFile(db, target, { name: `${randomUUID()}.webp`, bytes }, { ...storage, onFilesStored });
    return { added: toImageResponse({ id: file.id, alt: image.alt, width, height }, at), repeated: false };
  } catch (error) {
    if (!(error instanceof Repeated)) throw error;
    if (error.entry.sha256 === sha256) return { added: toImageResponse(error.entry, at), repeated: true };
    throw new ApiError('idempotency_key_reused', 'This Idempotency-Key was used for another image. Use a new one.');
  }
}

/** The same request has added a picture already: nothing of this one is kept. */
class Repeated extends Error {
  readonly entry: GalleryEntry;

  constructor(entry: GalleryEntry) {
    super('this request was answered before');
    this.entry = entry;
  }
}

function addedBy({ request }: NewImage, gallery: readonly GalleryEntry[]): GalleryEntry | undefined {
  return request === undefined ? undefined : gallery.find((entry) => entry.request === request);
}

function refuseRepeated(image: NewImage, gallery: readonly GalleryEntry[]): void {
  const entry = addedBy(image, gallery);
  if (entry) throw new Repeated(entry);
}

/** In the transaction that stores the file, so that there is never one without the other. */
function hangUp(image: NewImage & Omit<EncodedImage, 'bytes'>): FilesStoredHook {
  return async (tx, [{ id, folder_id, sha256, size }]: readonly [FileRow, ...FileRow[]]) => {
    const { gallery } = await lockListing(tx, folder_id);
    refuseRepeated(image, gallery); // two tries at once
    requireRoom(gallery);
    const { width, height, alt, request } = image;
    const entry: GalleryEntry = { id, sha256, size, width, height, alt, ...(request && { request }) };
    await tx.run(sql.setGallery, [folder_id, JSON.stringify([...gallery, entry])]);
  };
}

function requireRoom(gallery: readonly GalleryEntry[]): void {
  if (gallery.length < MAX_IMAGES) return;
  throw new ApiError('invalid_state', `A gallery holds ${MAX_IMAGES} images at most. Delete one first.`);
}

/** Rejects by its headers what cannot be an image, before the listing is looked up. */
export function checkImageHeaders({ headers }: Pick<FastifyRequest, 'headers'>): void {
  requireType(headers['content-type']);
  if ((contentLengthOf(headers) ?? 0) > MAX_BYTES) throw tooLarge();
}

/** The bytes of an image as they are sent, whole. */
export async function readImage(request: FastifyRequest): Promise<Buffer> {
  try {
    return await collect(bodyOf(request));
  } catch (error) {
    throw error instanceof SurplusError ? tooLarge() : error;
  }
}

/** What it really is, its bytes tell; but whoever names another type has not meant to send an image. */
function requireType(given: string | undefined): void {
  const type = given?.split(';', 1)[0]?.trim().toLowerCase();
  if (type === undefined || TAKEN.includes(type)) return;
  throw new ApiError(
    'unsupported_media_type',
    `Send the bytes of the image themselves as the body, as one of: ${TAKEN.join(', ')}.`,
  );
}

async function collect(body: Readable): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of arrivingBytes(body, MAX_BYTES, new AbortController().signal)) pieces.push(piece);
  return Buffer.concat(pieces);
}

function tooLarge(): ApiError {
  return new ApiError('payload_too_large', 'An image may have 10 MiB at most.');
}
