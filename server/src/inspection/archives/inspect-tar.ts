import type { ByteSource } from '../../platform/byte-source.ts';
import { PACK_WITHOUT_SPARSE } from '../advice.ts';
import { judgeTorchTar } from '../code/torchscript.ts';
import { countMember, type Effort } from '../effort.ts';
import { CLEAN, type Judgement, toPrintable, worst } from '../judgement.ts';
import { sliceOf } from '../metered-source.ts';
import { linkEscapes, pathEscapes } from '../path-escape.ts';
import { rejectUnless } from '../unjudgeable.ts';
import type { InspectMember } from './inspect-zip.ts';
import {
  hasOddChecksum,
  isTarHeader,
  lenientSize,
  readTarHeader,
  TAR_BLOCK,
  type TarHeader,
} from './read-tar-header.ts';
import { type ByteSpan, rejectZipAcross } from './reject-zip-across.ts';
import { isAnnouncement, NOTHING_ANNOUNCED, readAnnouncement } from './tar-announcement.ts';
import { findFilled, firstFilled } from './zero-bytes.ts';

/** Links, devices and folders, which have no content. */
const EMPTY_TYPES = '123456';
const SPARSE_TYPE = 'S';
const HARD_LINK = '1';
const SYMBOLIC_LINK = '2';
/** Exceeds the size field of a header; only beyond it may an earlier header override the size. */
const OCTAL_LIMIT = 8 ** 11;

/**
 * Inspects every member that Python's tarfile finds; rejects a tar in which other readers would find different ones.
 */
export async function inspectTar(source: ByteSource, effort: Effort, inspectMember: InspectMember): Promise<Judgement> {
  const lone = await findLoneMember(source);
  if (lone !== undefined) {
    const judgement = await inspectMember({ name: '', content: lone, isRawStorage: false });
    return judgement.verdict === 'flagged' ? judgement : CLEAN;
  }
  const judgements: Judgement[] = [];
  const contents: ByteSpan[] = [];
  const names = new Set<string>();
  let announced = NOTHING_ANNOUNCED;
  for (let at = 0; ; ) {
    let block = await source.read(at, TAR_BLOCK);
    if (firstFilled(block) === -1) {
      at = await skipZeros(source, at + block.length);
      block = await source.read(at, TAR_BLOCK);
    }
    if (block.length === 0) break;
    const header = readTarHeader(block);
    const isAboutNext = isAnnouncement(header);
    const size = isAboutNext ? header.size : sizeOf(header, announced.size);
    rejectUnless(
      at + TAR_BLOCK + size <= source.size,
      `the member ${toPrintable(header.name)} of the tar is cut short`,
    );
    countMember(effort);

    const content = sliceOf(source, at + TAR_BLOCK, size);
    if (isAboutNext) announced = await readAnnouncement(header, content, announced);
    else {
      const name = announced.path ?? header.name;
      rejectEscape({ ...header, name, link: announced.link ?? header.link });
      announced = NOTHING_ANNOUNCED;
      names.add(name);
      if (size > 0) {
        contents.push({ start: at + TAR_BLOCK, size });
        judgements.push(await inspectMember({ name, content, isRawStorage: false }));
        if (judgements.at(-1)?.verdict === 'flagged') return worst(judgements);
      }
    }
    at += TAR_BLOCK + Math.ceil(size / TAR_BLOCK) * TAR_BLOCK;
  }
  await rejectZipAcross(source, contents);
  return worst([judgeTorchTar(names) ?? CLEAN, ...judgements]);
}

/**
 * Numbers can match an odd checksum by chance, but not twice. Returns what Python would take for the only member of a
 * tar; undefined if other signs make it a tar.
 */
async function findLoneMember(source: ByteSource): Promise<ByteSource | undefined> {
  const header = await source.read(0, TAR_BLOCK);
  if (!hasOddChecksum(header)) return undefined;
  const size = lenientSize(header);
  const next = TAR_BLOCK + Math.ceil(size / TAR_BLOCK) * TAR_BLOCK;
  const following = next < source.size ? await source.read(next, TAR_BLOCK) : Buffer.alloc(0);
  if (isTarHeader(following)) return undefined;
  return sliceOf(source, TAR_BLOCK, Math.min(size, source.size - TAR_BLOCK));
}

/** Rejects members that would be unpacked, or point, outside the target folder. */
function rejectEscape({ name, prefix, type, link }: TarHeader): void {
  const isOutside =
    pathEscapes(name) ||
    pathEscapes(prefix) ||
    (type === HARD_LINK && pathEscapes(link)) ||
    (type === SYMBOLIC_LINK && linkEscapes(prefix === '' ? name : `${prefix}/${name}`, link));
  rejectUnless(!isOutside, `the member ${toPrintable(name)} of the tar leads outside of the folder it is unpacked to`);
}

function sizeOf({ name, type, size }: TarHeader, paxSize: number | undefined): number {
  const what = `the member ${toPrintable(name)} of the tar`;
  rejectUnless(type !== SPARSE_TYPE, `${what} is a sparse file`, PACK_WITHOUT_SPARSE);
  // Some readers take a plain file whose name ends in a slash for a folder.
  const isEmpty = EMPTY_TYPES.includes(type) || (type === '\0' && name.endsWith('/'));
  rejectUnless(!isEmpty || (size === 0 && !paxSize), `${what} is a link or a folder, but has content`);
  if (paxSize === undefined) return size;
  rejectUnless(paxSize === size || paxSize >= OCTAL_LIMIT, `${what} has two sizes`);
  return paxSize;
}

/** Zeros end a tar, but some readers continue with another tar after them. Returns its offset. */
async function skipZeros(source: ByteSource, start: number): Promise<number> {
  const filled = await findFilled(source, start);
  return filled === source.size ? filled : start + Math.floor((filled - start) / TAR_BLOCK) * TAR_BLOCK;
}
