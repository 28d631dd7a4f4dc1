import { refuseUnless } from '../unjudgeable.ts';

/** Longer ones are not written: they hold names and times. */
export const LONGEST_PAX = 1024 * 1024;
const RECORD = /([1-9]\d{0,6}) ([^=\n]+)=/y;

/**
 * What stands before a member of a tar, as lines of "length name=value". Of these only a size matters: it is the
 * member's, and the one in its header is not. Undefined where there is none.
 */
export function readPaxSize(content: Buffer): number | undefined {
  const text = content.toString('latin1');
  let size: number | undefined;
  for (let at = 0; at < text.length; ) {
    RECORD.lastIndex = at;
    const [start, length, name] = RECORD.exec(text) ?? [];
    const end = at + Number(length);
    const isRecord = start !== undefined && at + start.length < end && text[end - 1] === '\n';
    refuseUnless(isRecord, 'a header of the tar is broken');
    refuseUnless(!name?.startsWith('GNU.sparse'), 'a member of the tar has holes, which cannot be looked into');
    if (name === 'size') {
      const value = text.slice(at + start.length, end - 1);
      refuseUnless(size === undefined && /^\d{1,15}$/.test(value), 'a member of the tar has an odd size');
      size = Number(value);
    }
    at = end;
  }
  return size;
}
