import { createHash, randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import type { Call } from '../../access/route.ts';
import { ApiError } from '../../platform/errors.ts';
import type { FileRow } from '../../storage/file.ts';
import type { FilesStoredHook } from '../../storage/storage.ts';
import { storeFile } from '../../storage/store-file.ts';
import { bodyOf, readLimitedBody, SurplusError } from '../../storage/uploads/read-limited-body.ts';
import { contentLengthOf } from '../../storage/uploads/receive-file.ts';
import { findOwnListing, lockListing } from '../listings/find-listing.ts';
import * as sql from '../listings/listings.sql.ts';
import type { ListingsOptions } from '../listings/listings-options.ts';
import { type EncodedImage, encodeImage } from './encode-image.ts';
import { type GalleryEntry, type GalleryImage, MAX_IMAGES, toImageResponse } from './gallery.ts';

const MAX_BYTES = 10 * 1024 * 1024;
const ACCEPTED_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'application/octet-stream'];

type AddImageCall = Pick<Call, 'db' | 'principal'>;

interface NewImage {
  alt: string;
  /** Identifies a request that may be retried. */
  request?: string | undefined;
}

interface AddedImage {
  added: Static<typeof GalleryImage>;
  /** True if an earlier attempt of the same request added it. */
  repeated: boolean;
}

/** Adds an image at the end of the gallery. Reads the body only after the checks, and re-encodes it from its pixels. */
export async function addImage(
  call: AddImageCall,
  listingId: string,
  image: NewImage,
  read: () => Promise<Buffer>,
  options: ListingsOptions,
): Promise<AddedImage> {
  return addEncodedImage(call, listingId, image, async () => encodeImage(await read()), options);
}

/** Adds an image that needs no encoding, because its bytes come with the server and are as `encodeImage` returns them. */
export async function addEncodedImage(
  { db, principal }: AddImageCall,
  listingId: string,
  image: NewImage,
  read: () => Promise<EncodedImage>,
  { storage, publicUrl }: ListingsOptions,
): Promise<AddedImage> {
  const at = { publicUrl, mode: principal.mode };
  const { owner_id: ownerId, gallery } = await findOwnListing(db, principal, listingId);
  if (!addedBy(image, gallery)) requireRoom(gallery); // rejects early, before the body is read, if possible
  const { bytes, width, height } = await read();
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const target = { folderId: listingId, ownerId, scope: 'listings:write' } as const;
  const onFilesStored = [...storage.onFilesStored, addToGallery({ ...image, width, height })];
  try {
    rejectRepeated(image, gallery);
    const file = await storeFile(db, target, { name: `${randomUUID()}.webp`, bytes }, { ...storage, onFilesStored });
    return { added: toImageResponse({ id: file.id, alt: image.alt, width, height }, at), repeated: false };
  } catch (error) {
    if (!(error instanceof Repeated)) throw error;
    if (error.entry.sha256 === sha256) return { added: toImageResponse(error.entry, at), repeated: true };
    throw new ApiError('idempotency_key_reused', 'This Idempotency-Key was used for another image. Use a new one.');
  }
}

/** The same request has already added an image, so this one is discarded. */
class Repeated extends Error {
  readonly entry: GalleryEntry;

  constructor(entry: GalleryEntry) {
    super('this request was handled before');
    this.entry = entry;
  }
}

function addedBy({ request }: NewImage, gallery: readonly GalleryEntry[]): GalleryEntry | undefined {
  return request === undefined ? undefined : gallery.find((entry) => entry.request === request);
}

function rejectRepeated(image: NewImage, gallery: readonly GalleryEntry[]): void {
  const entry = addedBy(image, gallery);
  if (entry) throw new Repeated(entry);
}

/** Adds the gallery entry in the transaction that stores the file, so that neither exists without the other. */
function addToGallery(image: NewImage & Omit<EncodedImage, 'bytes'>): FilesStoredHook {
  return async (tx, [{ id, folder_id, sha256, size }]: readonly [FileRow, ...FileRow[]]) => {
    const { gallery } = await lockListing(tx, folder_id);
    rejectRepeated(image, gallery); // for concurrent attempts
    requireRoom(gallery);
    const { width, height, alt, request } = image;
    const entry: GalleryEntry = { id, sha256, size, width, height, alt, ...(request && { request }) };
    await tx.run(sql.setGallery, [folder_id, JSON.stringify([...gallery, entry])]);
  };
}

function requireRoom(gallery: readonly GalleryEntry[]): void {
  if (gallery.length < MAX_IMAGES) return;
  throw new ApiError('invalid_state', `A gallery can have up to ${MAX_IMAGES} images. Delete one first.`);
}

/** Rejects by its headers what cannot be an image, before the listing is looked up. */
export function checkImageHeaders({ headers }: Pick<FastifyRequest, 'headers'>): void {
  requireType(headers['content-type']);
  if ((contentLengthOf(headers) ?? 0) > MAX_BYTES) throw tooLarge();
}

/** Reads the whole request body. */
export async function readImage(request: FastifyRequest): Promise<Buffer> {
  try {
    return await collect(bodyOf(request));
  } catch (error) {
    throw error instanceof SurplusError ? tooLarge() : error;
  }
}

/**
 * Rejects other declared types. The bytes decide the real type, but a client that names another type did not mean to
 * send an image.
 */
function requireType(contentType: string | undefined): void {
  const type = contentType?.split(';', 1)[0]?.trim().toLowerCase();
  if (type === undefined || ACCEPTED_TYPES.includes(type)) return;
  throw new ApiError(
    'unsupported_media_type',
    `Send the bytes of the image as the body, with one of these types: ${ACCEPTED_TYPES.join(', ')}.`,
  );
}

async function collect(body: Readable): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of readLimitedBody(body, MAX_BYTES, new AbortController().signal)) pieces.push(piece);
  return Buffer.concat(pieces);
}

function tooLarge(): ApiError {
  return new ApiError('payload_too_large', 'An image can have up to 10 MiB. Send a smaller one.');
}
