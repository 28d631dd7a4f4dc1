import type { Family } from '../test-file.ts';
import { archives, largeFiles } from './archives.ts';
import { arrays } from './arrays.ts';
import { hdf5Tables } from './hdf5-tables.ts';
import { gguf, onnx, safetensors, tensorflow, tokenizers } from './models.ts';
import { media, numbers, sparseArrays } from './numbers.ts';
import { checkpoints, plainPickles } from './pickles.ts';
import { skopsModels } from './skops-models.ts';
import { tables } from './tables.ts';
import { keras, texts } from './texts.ts';

/** Kinds of files that must be accepted, as common tools write them. */
export const ORDINARY: readonly Family[] = [
  { title: 'safetensors', files: safetensors },
  { title: 'GGUF', files: gguf },
  { title: 'ONNX', files: onnx },
  { title: 'TensorFlow', files: tensorflow },
  { title: 'tokenizers', files: tokenizers },
  { title: 'pickles of data', files: plainPickles },
  { title: 'checkpoints of PyTorch', files: checkpoints },
  { title: 'arrays of NumPy', files: arrays },
  { title: 'Keras', files: keras },
  { title: 'skops', files: skopsModels },
  { title: 'tables', files: tables },
  { title: 'tables in HDF5', files: hdf5Tables },
  { title: 'texts', files: texts },
  { title: 'numbers', files: numbers },
  { title: 'sparse arrays', files: sparseArrays },
  { title: 'pictures and sounds', files: media },
];

/** Kinds that are archives already, and are not put in other containers. */
export const ORDINARY_ARCHIVES: readonly Family[] = [
  { title: 'archives', files: archives },
  { title: 'large files', files: largeFiles },
];
