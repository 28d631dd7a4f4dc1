import type { ByteSource } from '../../platform/byte-source.ts';
import { judgeTorchScript } from '../code/torchscript.ts';
import { BOUNDS, type Effort } from '../inspection-bounds.ts';
import { inconclusive, type Judgement, shown, worst } from '../judgement.ts';
import { sliceOf } from '../metered-source.ts';
import { refuseUnless } from '../unjudgeable.ts';
import { unpackedSource } from './unpacked-source.ts';
import { locateData, readDirectory, type ZipEntry } from './zip-directory.ts';
import type { ZipEnd } from './zip-end.ts';
import { findGap, type PlacedEntry, refuseOverlaps } from './zip-layout.ts';

export interface Member {
  name: string;
  content: ByteSource;
  /** Bytes of a tensor, which no loader unpickles. */
  isRawStorage: boolean;
}

/** Judges an archive's member, by its content. */
export type InspectMember = (member: Member) => Promise<Judgement>;

const STORED = 0;
const DEFLATED = 8;
const NUMBERED = /\/\d+$/;

export async function inspectZip(
  source: ByteSource,
  end: ZipEnd,
  effort: Effort,
  inspectMember: InspectMember,
): Promise<Judgement> {
  const entries = await readDirectory(source, end);
  const members: PlacedEntry[] = [];
  for (const entry of entries) members.push({ entry, dataStart: await locateData(source, entry, end) });
  refuseOverlaps(members);
  refuseRepeats(entries);
  const script = judgeTorchScript(entries.map(({ name }) => name));
  if (script !== undefined) return script;

  const isRawStorage = rawStorageTest(entries);
  const gap = await findGap(source, members, end);
  const judgements: Judgement[] = gap === undefined ? [] : [inconclusive(gap)];
  for (const { entry, dataStart } of members) {
    effort.members += 1;
    refuseUnless(effort.members <= BOUNDS.members, 'there are too many members in it');
    const { close, content } = await openMember(source, entry, dataStart, effort);
    try {
      const judgement = await inspectMember({ name: entry.name, isRawStorage: isRawStorage(entry), content });
      judgements.push(judgement);
      if (judgement.verdict === 'flagged') break;
    } finally {
      close();
    }
  }
  return worst(judgements);
}

async function openMember(source: ByteSource, entry: ZipEntry, start: number, effort: Effort) {
  const what = `the member ${shown(entry.name)}`;
  const packed = sliceOf(source, start, entry.packedSize);
  if (entry.method === STORED) {
    refuseUnless(entry.size === entry.packedSize, `${what} has two sizes`);
    return { content: packed, close: () => undefined };
  }
  refuseUnless(entry.method === DEFLATED, `${what} is packed in a way that cannot be looked into`);
  const content = await unpackedSource(packed, 'deflate', effort);
  refuseUnless(content.size === entry.size, `${what} unpacks to another size than the directory says`);
  return { content, close: content.close };
}

/** Readers differ in which of two members by one name they take, and people see only one of them. */
function refuseRepeats(entries: readonly ZipEntry[]): void {
  const names = new Set<string>();
  for (const { name } of entries) {
    refuseUnless(!names.has(name), `there are two members ${shown(name)}`);
    names.add(name);
  }
}

/**
 * PyTorch keeps the tensors of `archive/data.pkl` as raw bytes in `archive/data/0` and so on. Among thousands of them some begin
 * like a pickle by chance, so there failing as one is no reason to doubt.
 */
function rawStorageTest(entries: readonly ZipEntry[]): (entry: ZipEntry) => boolean {
  const folders = new Set(entries.filter(({ name }) => name.endsWith('.pkl')).map(({ name }) => name.slice(0, -4)));
  return ({ name }) => NUMBERED.test(name) && folders.has(name.slice(0, name.lastIndexOf('/')));
}
