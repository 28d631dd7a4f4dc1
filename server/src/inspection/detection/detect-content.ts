import { isReadAsText } from '../../platform/names/opened-as.ts';
import { canBeLzma } from '../archives/lzma/decode-lzma.ts';
import { findZipEnd } from '../archives/zip-end.ts';
import { CLEAN, inconclusive } from '../judgement.ts';
import { claimsPickle, inspectPickles } from '../pickle/inspect-pickle.ts';
import type { Manner } from '../pickle/judge-pickle.ts';
import { load } from '../readers.ts';
import { Unjudgeable } from '../unjudgeable.ts';
import { inspectAsFormat, inspectHdf5 } from './inspect-as-format.ts';
import { isPlainText } from './plain-text.ts';
import { recogniseData } from './recognise-data.ts';
import { recogniseFormat } from './recognise-format.ts';
import { type Detection, NOTHING, runDetector, type Subject } from './subject.ts';

// Detects what a file may be besides the format of its first bytes. Each function judges the file as one format.

/** Any bytes can be a pickle, including those of another format. */
export async function detectPickle(subject: Subject): Promise<Detection> {
  const { content, format, effort } = subject;
  const { judgement, isPickle, isNameDecisive } = await inspectPickles(content, effort, mannerOf(subject));
  effort.isNameDecisive ||= isNameDecisive;
  return isPickle && format === undefined ? { judgement, format: 'pickle' } : { judgement };
}

function mannerOf({ head, format, isRawStorage, kind }: Subject): Manner {
  if (isRawStorage) return 'raw';
  if (isReadAsText(kind) && isPlainText(head)) return 'text';
  if (format !== undefined) return 'formatted';
  if (kind !== 'pickle') return recogniseData(head) === 'parquet' ? 'formatted' : 'possible';
  return claimsPickle(head) ? 'claimed' : 'named';
}

/** LZMA has no magic: every file whose first bytes allow it is tried. */
export async function detectLzma(subject: Subject): Promise<Detection> {
  const { content, head } = subject;
  if (!canBeLzma(head)) return NOTHING;
  const probe = await (await load.lzma()).probeLzma(content);
  if (probe.found === 'none') return NOTHING;
  if (probe.found === 'lzma')
    return { judgement: (await load.packed()).cannotUnpack('LZMA'), format: subject.format ?? 'lzma' };
  const unpacked = {
    size: probe.content.length,
    read: async (at: number, length: number) => probe.content.subarray(at, at + length),
  };
  return {
    judgement: await subject.inspectWithin({ name: '', content: unpacked, isRawStorage: false }),
  };
}

export async function detectOnnx({ content }: Subject): Promise<Detection> {
  try {
    const { readOnnxHeader } = await load.onnx();
    const header = await readOnnxHeader(content);
    return header === undefined ? NOTHING : { judgement: CLEAN, format: 'onnx', header };
  } catch (error) {
    if (error instanceof Unjudgeable) return { judgement: inconclusive(error.message, error.advice), format: 'onnx' };
    throw error;
  }
}

/** A tensor that starts like a packed pickle does so by chance, unless it is an attack. */
export async function detectAttack(subject: Subject): Promise<Detection> {
  const format = recogniseFormat(subject.head);
  const isPacked = format === 'zlib' || format === 'zfile';
  const detection = await runDetector(() => (isPacked ? inspectAsFormat({ ...subject, format }) : detectLzma(subject)));
  // Numbers hardly ever unpack to the start of a pickle or an archive.
  if (detection.format === 'lzma') return detection;
  return detection.judgement.verdict === 'flagged' ? detection : NOTHING;
}

export async function detectDamagedTar({ content }: Subject): Promise<Detection> {
  const { rejectDamagedTar } = await load.damagedTar();
  await rejectDamagedTar(content);
  return NOTHING;
}

/** A TensorFlow graph may begin with anything, as a field that TensorFlow skips. */
export async function detectTensorflow({ content }: Subject): Promise<Detection> {
  return { judgement: (await (await load.tensorflow()).inspectTensorflow(content)) ?? CLEAN };
}

export async function detectText({ content, kind, depth, effort }: Subject): Promise<Detection> {
  const { inspectText, isLongText } = await load.text();
  if (kind === 'other' && depth === 0) effort.isLongText = await isLongText(content);
  const judgement = await inspectText(content, kind);
  effort.isNameDecisive ||= judgement.verdict !== 'clean';
  return { judgement };
}

export async function detectTable({ content, head }: Subject): Promise<Detection> {
  if (recogniseData(head) === 'parquet') return { judgement: await (await load.parquet()).inspectParquet(content) };
  return { judgement: await (await load.arrow()).inspectArrowTypes(content) };
}

/** A zip is located from its end, whatever it begins with. */
export async function detectZip(subject: Subject): Promise<Detection> {
  const { content, format, effort } = subject;
  const end = await findZipEnd(content, format === 'zip');
  if (end === undefined) return NOTHING;
  const { inspectZip } = await load.zip();
  const judgement = await inspectZip(content, end, effort, subject.inspectWithin);
  return format === undefined ? { judgement, format: 'zip' } : { judgement };
}

/** HDF5 may begin at 512 bytes or any doubling of that. */
export async function detectHdf5(subject: Subject): Promise<Detection> {
  const { content, format } = subject;
  if (format === 'hdf5') return NOTHING;
  for (let at = 512; at < content.size; at *= 2) {
    if (recogniseFormat(await content.read(at, 8)) === 'hdf5') return inspectHdf5(subject);
  }
  return NOTHING;
}
