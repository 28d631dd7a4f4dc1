import { PACK_WITHOUT_SPARSE } from '../advice.ts';
import { rejectUnless } from '../unjudgeable.ts';

const RECORD = /([1-9]\d{0,6}) ([^=\n]+)=/y;

/** The relevant records of a pax header; others are times, owners and the like. */
export interface PaxRecords {
  size: number | undefined;
  path: string | undefined;
  /** Target of a link. */
  link: string | undefined;
}

/**
 * Parses a pax header before a member: lines of "length name=value". Its size and name override those in the member's
 * own header.
 */
export function readPaxRecords(content: Buffer): PaxRecords {
  const text = content.toString('latin1');
  const records: PaxRecords = { size: undefined, path: undefined, link: undefined };
  for (let at = 0; at < text.length; ) {
    RECORD.lastIndex = at;
    const [start, length, name] = RECORD.exec(text) ?? [];
    const end = at + Number(length);
    const isRecord = start !== undefined && at + start.length < end && text[end - 1] === '\n';
    rejectUnless(isRecord, 'a header of the tar is damaged');
    rejectUnless(!name?.startsWith('GNU.sparse'), 'a member of the tar is a sparse file', PACK_WITHOUT_SPARSE);
    const value = text.slice(at + start.length, end - 1);
    if (name === 'size') {
      rejectUnless(records.size === undefined && /^\d{1,15}$/.test(value), 'a member of the tar has no valid size');
      records.size = Number(value);
    }
    if (name === 'path') {
      rejectUnless(records.path === undefined, 'a member of the tar has two names');
      records.path = Buffer.from(value, 'latin1').toString();
    }
    if (name === 'linkpath') {
      rejectUnless(records.link === undefined, 'a link of the tar has two targets');
      records.link = Buffer.from(value, 'latin1').toString();
    }
    at = end;
  }
  return records;
}
