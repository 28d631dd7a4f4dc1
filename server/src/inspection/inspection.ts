import type { GgufHeader } from './headers/gguf-header.ts';
import type { OnnxHeader } from './headers/onnx-model.ts';
import type { SafetensorsHeader } from './headers/safetensors-header.ts';
import type { Judgement } from './judgement.ts';

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
  | 'zfile'
  | 'zstd'
  | 'bzip2'
  | 'xz'
  | 'lzma'
  | 'lz4'
  | '7z'
  | 'rar'
  | 'ar'
  | 'cpio'
  | 'compress'
  | 'lzip'
  | 'cab'
  | 'json'
  | 'text'
  | 'image'
  | 'audio'
  | 'video'
  | 'pdf'
  | 'parquet'
  | 'arrow'
  | 'other';

export type Header = SafetensorsHeader | GgufHeader | OnnxHeader;

export interface JudgedFormat extends Judgement {
  format: Format;
}

export interface Inspection extends JudgedFormat {
  header: Header | null;
  /** The judgement of a file that is named like a pickle, or like a text, where that is another. */
  by_name?: { pickle: JudgedFormat; text: JudgedFormat };
}
