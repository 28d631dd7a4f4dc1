import type { ByteSource } from '../platform/byte-source.ts';
import type { InspectMember, Member } from './archives/inspect-zip.ts';
import { findZipEnd } from './archives/zip-end.ts';
import type { Format, Header, Inspection } from './inspection.ts';
import { BOUNDS, type Effort, newEffort, UNKNOWN_SIZE } from './inspection-bounds.ts';
import { CLEAN, inconclusive, type Judgement, shown, worst } from './judgement.ts';
import { meteredSource } from './metered-source.ts';
import { claimsPickle, inspectPickles } from './pickle/inspect-pickle.ts';
import { HEAD_BYTES, recogniseFormat } from './recognise-format.ts';
import { refuseUnless, Unjudgeable } from './unjudgeable.ts';

/** Something to look at: the file itself, or what was found in it. */
interface Subject extends Member {
  head: Buffer;
  format: Format | undefined;
  depth: number;
  effort: Effort;
}

interface Look {
  judgement: Judgement;
  /** What it turned out to be, where its first bytes do not say. */
  format?: Format;
  header?: Header;
}

const NOTHING: Look = { judgement: CLEAN };

/** A process starts for the files that it judges: what it needs for some formats alone, it loads when it meets one. */
const load = {
  arrays: () => import('./headers/inspect-arrays.ts'),
  gguf: () => import('./headers/gguf-header.ts'),
  hdf5: () => import('./code/keras-text.ts'),
  json: () => import('./code/keras-json.ts'),
  onnx: () => import('./headers/onnx-header.ts'),
  packed: () => import('./archives/inspect-packed.ts'),
  safetensors: () => import('./headers/safetensors-header.ts'),
  tar: () => import('./archives/inspect-tar.ts'),
  zip: () => import('./archives/inspect-zip.ts'),
};

/**
 * Judges a file by its content, whatever it is called. It reads only what it needs, and always comes to a verdict:
 * what is malformed, or more than the bounds allow, is inconclusive. Only a source that fails makes it throw.
 */
export async function inspectFile(source: ByteSource): Promise<Inspection> {
  const effort = newEffort();
  const content = meteredSource(source, effort);
  return inspectContent({ name: '', content, isRawStorage: false, isSeekable: true }, 0, effort);
}

/** A file can be several things at once; each that it is gets looked at, and the worst verdict stands. */
async function inspectContent(member: Member, depth: number, effort: Effort): Promise<Inspection> {
  const head = await member.content.read(0, HEAD_BYTES);
  const format = member.isRawStorage ? undefined : recogniseFormat(head);
  const subject: Subject = { ...member, head, format, depth, effort };
  const looks: Look[] = [];
  for (const look of chooseLooks(subject)) {
    looks.push(await settled(() => look(subject)));
    if (looks.at(-1)?.judgement.verdict === 'flagged') break;
  }
  return {
    format: looks.find((look) => look.format !== undefined)?.format ?? format ?? 'other',
    ...worst(looks.map(({ judgement }) => judgement)),
    header: looks.find(({ header }) => header !== undefined)?.header ?? null,
  };
}

function chooseLooks({ format, isRawStorage, isSeekable }: Subject): ((subject: Subject) => Promise<Look>)[] {
  if (isRawStorage) return [lookForPickle];
  const looks = [lookAsFormat, lookForPickle];
  // These look elsewhere than at the beginning.
  if (isSeekable) looks.push(lookForHdf5, lookForZip);
  if (isSeekable && format === undefined) looks.push(lookForOnnx);
  return looks;
}

async function settled(look: () => Promise<Look>): Promise<Look> {
  try {
    return await look();
  } catch (error) {
    if (error instanceof Unjudgeable) return { judgement: inconclusive(error.message) };
    throw error;
  }
}

async function lookAsFormat(subject: Subject): Promise<Look> {
  const { content, format, effort, isSeekable } = subject;
  const isMeasured = content.size < UNKNOWN_SIZE;
  const within: InspectMember = (member) => inspectWithin(subject, member);
  switch (format) {
    case 'safetensors':
      return isMeasured
        ? { judgement: CLEAN, header: await (await load.safetensors()).readSafetensorsHeader(content) }
        : NOTHING;
    case 'gguf':
      return isMeasured ? { judgement: CLEAN, header: await (await load.gguf()).readGgufHeader(content) } : NOTHING;
    case 'npy':
      return { judgement: await (await load.arrays()).inspectArrays(content, effort) };
    case 'hdf5':
      return { judgement: await (await load.hdf5()).searchHdf5(content) };
    case 'json':
      return { judgement: await (await load.json()).inspectJson(content) };
    case 'tar':
      return { judgement: await (await load.tar()).inspectTar(content, effort, isSeekable, within) };
    case 'zip':
      refuseUnless(isMeasured, 'it is an archive in a packed file');
      return isSeekable ? NOTHING : lookForZip(subject);
    case 'gzip':
    case 'zstd':
      return { judgement: await (await load.packed()).inspectPacked(content, format, effort, within) };
    case 'zlib': {
      const { isReallyZlib, inspectPacked } = await load.packed();
      if (!(await isReallyZlib(content))) return { judgement: CLEAN, format: 'other' };
      return { judgement: await inspectPacked(content, format, effort, within) };
    }
    case 'bzip2':
    case 'xz':
    case 'lzma':
    case 'lz4':
      return { judgement: (await load.packed()).cannotUnpack(format) };
    default:
      return NOTHING;
  }
}

async function inspectWithin(outer: Subject, member: Member): Promise<Judgement> {
  refuseUnless(outer.depth < BOUNDS.depth, 'archives are nested too deeply in it');
  const { verdict, reason } = await inspectContent(member, outer.depth + 1, outer.effort);
  const config = verdict === 'clean' && isArchiveConfig(member) ? await inspectConfig(member.content) : CLEAN;
  const judgement = worst([{ verdict, reason }, config]);
  if (judgement.reason === null || member.name === '') return judgement;
  return { ...judgement, reason: `${judgement.reason} (in ${shown(member.name)})` };
}

/** Any bytes can be a pickle. Those of another format are judged as one only by what they would do before they fail. */
async function lookForPickle({ content, head, format, isRawStorage, effort }: Subject): Promise<Look> {
  const isClaimed = claimsPickle(head) && format === undefined;
  const manner = isRawStorage ? 'raw' : isClaimed ? 'claimed' : 'possible';
  const { judgement, isPickle } = await inspectPickles(content, effort, manner);
  return isPickle && format === undefined ? { judgement, format: 'pickle' } : { judgement };
}

async function lookForOnnx({ content }: Subject): Promise<Look> {
  try {
    const { readOnnxHeader } = await load.onnx();
    const header = await readOnnxHeader(content);
    return header === undefined ? NOTHING : { judgement: CLEAN, format: 'onnx', header };
  } catch (error) {
    if (error instanceof Unjudgeable) return { judgement: inconclusive(error.message), format: 'onnx' };
    throw error;
  }
}

/** A zip is found from its end, whatever it begins with. */
async function lookForZip(subject: Subject): Promise<Look> {
  const { content, format, effort } = subject;
  const end = await findZipEnd(content, format === 'zip');
  if (end === undefined) return NOTHING;
  const { inspectZip } = await load.zip();
  const judgement = await inspectZip(content, end, effort, (member) => inspectWithin(subject, member));
  return format === undefined ? { judgement, format: 'zip' } : { judgement };
}

/** HDF5 may begin after anything, at 512 bytes or a doubling of that. */
async function lookForHdf5({ content, format }: Subject): Promise<Look> {
  if (format === 'hdf5') return NOTHING;
  for (let at = 512; at < content.size; at *= 2) {
    if (recogniseFormat(await content.read(at, 8)) === 'hdf5')
      return { judgement: await (await load.hdf5()).searchHdf5(content) };
  }
  return NOTHING;
}

async function inspectConfig(content: ByteSource): Promise<Judgement> {
  const { inspectArchiveConfig } = await load.json();
  return inspectArchiveConfig(content);
}

function isArchiveConfig({ name }: Member): boolean {
  return /(?:^|\/)config\.json$/.test(name);
}
