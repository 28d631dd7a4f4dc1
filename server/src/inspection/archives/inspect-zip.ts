import type { ByteSource } from '../../platform/byte-source.ts';
import { judgeCompiledModel, judgeTorchScript } from '../code/torchscript.ts';
import { countMember, type Effort } from '../effort.ts';
import { inconclusive, inMember, type Judgement, toPrintable, worst } from '../judgement.ts';
import { sliceOf } from '../metered-source.ts';
import { pathEscapes } from '../path-escape.ts';
import { rejectUnless, Unjudgeable } from '../unjudgeable.ts';
import { unpackedSource } from './unpacked-source.ts';
import { locateData, readDirectory, type ZipEntry } from './zip-directory.ts';
import type { ZipEnd } from './zip-end.ts';
import { findGap, type PlacedEntry, rejectOverlaps } from './zip-layout.ts';

export interface Member {
  name: string;
  content: ByteSource;
  /** Bytes of a tensor, which no loader unpickles. */
  isRawStorage: boolean;
}

/** Judges a member by its content. */
export type InspectMember = (member: Member) => Promise<Judgement>;

const STORED = 0;
const DEFLATED = 8;
/** Names of other compression methods. */
const METHODS: Record<number, string> = { 9: 'Deflate64', 12: 'bzip2', 14: 'LZMA', 93: 'zstd', 95: 'xz', 98: 'PPMd' };
const NUMBERED = /\/\d+$/;

export async function inspectZip(
  source: ByteSource,
  end: ZipEnd,
  effort: Effort,
  inspectMember: InspectMember,
): Promise<Judgement> {
  const entries = await readDirectory(source, end, effort.limits);
  const members: PlacedEntry[] = [];
  for (const entry of entries) members.push({ entry, dataStart: await locateData(source, entry, end) });
  rejectOverlaps(members);
  rejectDuplicates(entries);
  const outside = entries.find(({ name }) => pathEscapes(name));
  rejectUnless(
    outside === undefined,
    `the member ${toPrintable(outside?.name ?? '')} leads outside of the folder it is unpacked to`,
  );
  const names = entries.map(({ name }) => name);
  const program = judgeTorchScript(names) ?? judgeCompiledModel(names);
  if (program !== undefined) return program;

  const isRawStorage = rawStorageTest(entries);
  const gap = await findGap(source, members, end);
  const judgements: Judgement[] = gap === undefined ? [] : [inconclusive(gap)];
  for (const { entry, dataStart } of members) {
    countMember(effort);
    const member = await openNamed(source, entry, dataStart, effort);
    if ('verdict' in member) return worst([...judgements, member]);
    try {
      const { content } = member;
      const judgement = await inspectMember({ name: entry.name, isRawStorage: isRawStorage(entry), content });
      judgements.push(judgement);
      if (judgement.verdict === 'flagged') break;
    } finally {
      member.close();
    }
  }
  return worst(judgements);
}

/** Opens a member, or returns a judgement with its name if that fails. */
async function openNamed(source: ByteSource, entry: ZipEntry, start: number, effort: Effort) {
  try {
    return await openMember(source, entry, start, effort);
  } catch (error) {
    if (error instanceof Unjudgeable) return inMember(inconclusive(error.message, error.advice), entry.name);
    throw error;
  }
}

async function openMember(source: ByteSource, entry: ZipEntry, start: number, effort: Effort) {
  const packed = sliceOf(source, start, entry.packedSize);
  if (entry.method === STORED) {
    rejectUnless(entry.size === entry.packedSize, 'it has two sizes');
    return { content: packed, close: () => undefined };
  }
  rejectUnless(
    entry.method === DEFLATED,
    `it is packed with ${METHODS[entry.method] ?? `method ${entry.method}`}`,
    'pack the files again with the method deflate, or without packing',
  );
  const content = await unpackedSource(packed, 'deflate', effort);
  rejectUnless(content.size === entry.size, 'it unpacks to another size than the directory says');
  return { content, close: content.close };
}

/** Rejects duplicate names: readers differ in which member they take, and people see only one. */
function rejectDuplicates(entries: readonly ZipEntry[]): void {
  const names = new Set<string>();
  for (const { name } of entries) {
    rejectUnless(!names.has(name), `it has two members ${toPrintable(name)}`);
    names.add(name);
  }
}

/**
 * PyTorch stores the tensors of `archive/data.pkl` as raw bytes in `archive/data/0` and so on. Some of thousands start
 * like a pickle by chance, so failing as one raises no suspicion there.
 */
function rawStorageTest(entries: readonly ZipEntry[]): (entry: ZipEntry) => boolean {
  const folders = new Set(entries.filter(({ name }) => name.endsWith('.pkl')).map(({ name }) => name.slice(0, -4)));
  return ({ name }) => NUMBERED.test(name) && folders.has(name.slice(0, name.lastIndexOf('/')));
}
