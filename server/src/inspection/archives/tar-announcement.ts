import type { ByteSource } from '../../platform/byte-source.ts';
import { formatBytes } from '../format-limit.ts';
import { readExactly } from '../metered-source.ts';
import { rejectUnless } from '../unjudgeable.ts';
import { type PaxRecords, readPaxRecords } from './pax-header.ts';
import type { TarHeader } from './read-tar-header.ts';

/** Headers that extend the following member, or all following members. */
const PAX_TYPES = 'xX';
const GLOBAL_PAX_TYPE = 'g';
/** Names and link targets that are too long for a header. */
const LONG_NAME_TYPE = 'L';
const LONG_LINK_TYPE = 'K';
/** Larger ones are not written in practice: they hold names and times. */
const MAX_BYTES = 1024 * 1024;

/** Overrides for a member from the headers before it. */
export type Announcement = PaxRecords;

export const NOTHING_ANNOUNCED: Announcement = { size: undefined, path: undefined, link: undefined };

export function isAnnouncement({ type }: TarHeader): boolean {
  return [...PAX_TYPES, GLOBAL_PAX_TYPE, LONG_NAME_TYPE, LONG_LINK_TYPE].includes(type);
}

/**
 * Merges a header into the previous ones. Readers differ in which of two values applies, so each may be given only
 * once.
 */
export async function readAnnouncement(
  { type, size }: TarHeader,
  content: ByteSource,
  before: Announcement,
): Promise<Announcement> {
  rejectUnless(size <= MAX_BYTES, `a header of the tar is longer than ${formatBytes(MAX_BYTES)}`);
  const declared = parseContent(type, await readExactly(content, 0, size, 'a header of the tar'));
  const isForAll = type === GLOBAL_PAX_TYPE;
  rejectUnless(
    declared.size === undefined || (before.size === undefined && !isForAll),
    'a member of the tar has two sizes',
  );
  rejectUnless(
    declared.path === undefined || (before.path === undefined && !isForAll),
    'a member of the tar has two names',
  );
  rejectUnless(
    declared.link === undefined || (before.link === undefined && !isForAll),
    'a link of the tar has two targets',
  );
  return { size: declared.size ?? before.size, path: declared.path ?? before.path, link: declared.link ?? before.link };
}

function parseContent(type: string, bytes: Buffer): Announcement {
  if (type !== LONG_NAME_TYPE && type !== LONG_LINK_TYPE) return readPaxRecords(bytes);
  const text = bytes.toString().split('\0', 1)[0];
  return type === LONG_LINK_TYPE ? { ...NOTHING_ANNOUNCED, link: text } : { ...NOTHING_ANNOUNCED, path: text };
}
