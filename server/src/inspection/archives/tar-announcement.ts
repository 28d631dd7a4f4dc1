import type { ByteSource } from '../../platform/byte-source.ts';
import { formatBytes } from '../format-limit.ts';
import { readExactly } from '../metered-source.ts';
import { rejectUnless } from '../unjudgeable.ts';
import { type PaxRecords, readPaxRecords } from './pax-header.ts';
import type { TarHeader } from './read-tar-header.ts';

/** Headers that tell more about the member behind them, or about all members from there on. */
const PAX_TYPES = 'xX';
const GLOBAL_PAX_TYPE = 'g';
/** Names, and targets of links, that are too long for a header. */
const LONG_NAME_TYPE = 'L';
const LONG_LINK_TYPE = 'K';
/** Longer ones are not written: they hold names and times. */
const MAX_BYTES = 1024 * 1024;

/** What headers before a member told about it. */
export type Announcement = PaxRecords;

export const NOTHING_ANNOUNCED: Announcement = { size: undefined, path: undefined, link: undefined };

export function isAnnouncement({ type }: TarHeader): boolean {
  return [...PAX_TYPES, GLOBAL_PAX_TYPE, LONG_NAME_TYPE, LONG_LINK_TYPE].includes(type);
}

/** Adds what this header tells to what those before it told. Readers differ in which of two holds, so none is told twice. */
export async function readAnnouncement(
  { type, size }: TarHeader,
  content: ByteSource,
  before: Announcement,
): Promise<Announcement> {
  rejectUnless(size <= MAX_BYTES, `a header of the tar is longer than ${formatBytes(MAX_BYTES)}`);
  const told = tell(type, await readExactly(content, 0, size, 'a header of the tar'));
  const isForAll = type === GLOBAL_PAX_TYPE;
  rejectUnless(
    told.size === undefined || (before.size === undefined && !isForAll),
    'a member of the tar has two sizes',
  );
  rejectUnless(
    told.path === undefined || (before.path === undefined && !isForAll),
    'a member of the tar has two names',
  );
  rejectUnless(
    told.link === undefined || (before.link === undefined && !isForAll),
    'a link of the tar has two targets',
  );
  return { size: told.size ?? before.size, path: told.path ?? before.path, link: told.link ?? before.link };
}

function tell(type: string, bytes: Buffer): Announcement {
  if (type !== LONG_NAME_TYPE && type !== LONG_LINK_TYPE) return readPaxRecords(bytes);
  const text = bytes.toString().split('\0', 1)[0];
  return type === LONG_LINK_TYPE ? { ...NOTHING_ANNOUNCED, link: text } : { ...NOTHING_ANNOUNCED, path: text };
}
