/** Readers are imported lazily: a process is started per file, and needs few of them. */
export const load = {
  arrays: () => import('./headers/inspect-arrays.ts'),
  damagedTar: () => import('./archives/damaged-tar.ts'),
  gguf: () => import('./headers/gguf-header.ts'),
  hdf5: () => import('./code/keras-text.ts'),
  hdf5Pickles: () => import('./hdf5/search-pickles.ts'),
  json: () => import('./code/keras-json.ts'),
  lzma: () => import('./archives/lzma/probe-lzma.ts'),
  onnx: () => import('./headers/onnx-header.ts'),
  packed: () => import('./archives/inspect-packed.ts'),
  safetensors: () => import('./headers/safetensors-header.ts'),
  arrow: () => import('./headers/arrow-extensions.ts'),
  parquet: () => import('./headers/inspect-parquet.ts'),
  text: () => import('./code/inspect-text.ts'),
  tensorflow: () => import('./code/tensorflow-model.ts'),
  tar: () => import('./archives/inspect-tar.ts'),
  zip: () => import('./archives/inspect-zip.ts'),
};
