import { formatBytes } from '../format-limit.ts';
import { programKind } from '../headers/program-kind.ts';
import { CLEAN, inconclusive, type Judgement, worst } from '../judgement.ts';
import { load } from '../readers.ts';
import { rejectUnless } from '../unjudgeable.ts';
import { type Detection, NOTHING, type Subject } from './subject.ts';

/** Searches the whole file: Keras models and pickles can be anywhere in HDF5. */
export async function inspectHdf5({ content, effort }: Subject): Promise<Detection> {
  const { maxHdf5Bytes } = effort.limits;
  rejectUnless(
    content.size <= maxHdf5Bytes,
    `it is an HDF5 file of more than ${formatBytes(maxHdf5Bytes)}`,
    'split it into several files',
  );
  const layers = await (await load.hdf5()).searchHdf5(content);
  if (layers.verdict === 'flagged') return { judgement: layers };
  return { judgement: worst([layers, await (await load.hdf5Pickles()).searchPickles(content, effort)]) };
}

/** Layers of Keras in JSON. Nothing creates a model from a file of records, even if it has only one. */
async function inspectLayers({ content, kind, effort }: Subject): Promise<Judgement> {
  if (kind === 'records') return CLEAN;
  const judgement = await (await load.json()).inspectJson(content);
  effort.hasLayers ||= judgement.verdict !== 'clean';
  return judgement;
}

/** Inspects a file as the format of its first bytes. */
export async function inspectAsFormat(subject: Subject): Promise<Detection> {
  const { content, format, effort, inspectWithin: within } = subject;
  switch (format) {
    case 'safetensors':
      return { judgement: CLEAN, header: await (await load.safetensors()).readSafetensorsHeader(content) };
    case 'gguf':
      return { judgement: CLEAN, header: await (await load.gguf()).readGgufHeader(content) };
    case 'npy':
      return { judgement: await (await load.arrays()).inspectArrays(content, effort) };
    case 'hdf5':
      return inspectHdf5(subject);
    case 'json':
      return { judgement: await inspectLayers(subject) };
    case 'tar':
      return { judgement: await (await load.tar()).inspectTar(content, effort, within) };
    case 'gzip':
    case 'zstd':
      return { judgement: await (await load.packed()).inspectPacked(content, format, effort, within) };
    case 'zlib': {
      const { isReallyZlib, inspectPacked } = await load.packed();
      if (!(await isReallyZlib(content))) return { judgement: CLEAN, format: 'other' };
      return { judgement: await inspectPacked(content, format, effort, within) };
    }
    case 'zfile': {
      const { zlibOfZfile, inspectPacked } = await load.packed();
      const packed = await zlibOfZfile(content);
      if (packed === undefined) return { judgement: CLEAN, format: 'other' };
      return { judgement: await inspectPacked(packed, 'zlib', effort, within) };
    }
    case 'bzip2':
    case 'xz':
    case 'lz4':
    case '7z':
    case 'rar':
    case 'ar':
    case 'cpio':
    case 'compress':
    case 'lzip':
    case 'cab':
      return { judgement: (await load.packed()).cannotUnpack(format) };
    case 'program':
      return { judgement: inconclusive(`it is a compiled program (${programKind(subject.head)})`) };
    default:
      return NOTHING;
  }
}
