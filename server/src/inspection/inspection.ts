import type { OpenedAs } from '../platform/names/opened-as.ts';
import type { Format } from './detection/format.ts';
import type { GgufHeader } from './headers/gguf-header.ts';
import type { OnnxHeader } from './headers/onnx-model.ts';
import type { SafetensorsHeader } from './headers/safetensors-header.ts';
import type { Judgement } from './judgement.ts';

export type Header = SafetensorsHeader | GgufHeader | OnnxHeader;

/** `reason` says what was found, in which member, and what to do about it. */
export interface JudgedFormat extends Pick<Judgement, 'verdict' | 'reason'> {
  format: Format;
}

export interface Inspection extends JudgedFormat {
  header: Header | null;
  /** The judgement of a file that is named like a pickle, or like a text, where that is another. */
  by_name?: Partial<Record<OpenedAs, JudgedFormat>>;
}
