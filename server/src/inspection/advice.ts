import type { Format } from './detection/format.ts';
import type { Judgement } from './judgement.ts';

export const PICKLE_ADVICE = 'save weights as safetensors, arrays as .npy, and tables as Parquet';
export const SPLIT_ARCHIVE = 'split it into several archives';
export const PACK_WITHOUT_SPARSE = 'pack the files again without --sparse';

const PACK = 'pack the files again as one zip or tar, or upload them unpacked';
const UNPACK = 'upload it unpacked';
const UPLOAD_DATA = 'upload weights and data alone, and the source code of what runs';
const WRITE = 'write the file again and upload it again';

/**
 * Default advice per format, for findings without their own: most likely the file was damaged in transit, or written by
 * an unusual program.
 */
const ADVICE: Record<Format, string> = {
  safetensors: 'save the weights again with safetensors, and upload the whole file',
  gguf: 'convert the model to GGUF again, and upload the whole file',
  onnx: 'export the model to ONNX again, and upload the whole file',
  pickle: PICKLE_ADVICE,
  npy: 'save the array again with numpy.save and allow_pickle=False',
  hdf5: 'save the weights as safetensors, or the model as .keras',
  ...{ zip: PACK, tar: PACK, '7z': PACK, rar: PACK, ar: PACK, cpio: PACK, cab: PACK },
  ...{ gzip: UNPACK, zlib: UNPACK, zfile: UNPACK, zstd: UNPACK, bzip2: UNPACK, xz: UNPACK },
  ...{ lzma: UNPACK, lz4: UNPACK, compress: UNPACK, lzip: UNPACK },
  json: 'write plain JSON without layers of Keras, or in smaller files',
  text: 'write plain text',
  ...{ image: WRITE, audio: WRITE, video: WRITE, pdf: WRITE, parquet: WRITE, arrow: WRITE },
  program: UPLOAD_DATA,
  other: 'save it in a format that contains only data, such as safetensors, ONNX, .npy or Parquet',
};

/** Adds the default advice to a judgement without one. */
export function withAdvice(judgement: Judgement, format: Format): Judgement {
  if (judgement.verdict === 'clean' || judgement.advice !== undefined) return judgement;
  return { ...judgement, advice: ADVICE[format] };
}
