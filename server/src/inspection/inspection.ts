import type { GgufHeader } from './gguf-header.ts';
import type { Judgement } from './judgement.ts';
import type { OnnxHeader } from './onnx-model.ts';
import type { SafetensorsHeader } from './safetensors-header.ts';

export type Format =
  | 'safetensors'
  | 'gguf'
  | 'onnx'
  | 'pickle'
  | 'zip'
  | 'npy'
  | 'hdf5'
  | 'tar'
  | 'gzip'
  | 'zlib'
  | 'zstd'
  | 'bzip2'
  | 'xz'
  | 'lzma'
  | 'lz4'
  | 'json'
  | 'other';

export type Header = SafetensorsHeader | GgufHeader | OnnxHeader;

export interface Inspection extends Judgement {
  format: Format;
  header: Header | null;
}
