import type { OpenedAs } from '../platform/names/opened-as.ts';
import type { Format } from './detection/format.ts';
import type { GgufHeader } from './headers/gguf-header.ts';
import type { OnnxHeader } from './headers/onnx-model.ts';
import type { SafetensorsHeader } from './headers/safetensors-header.ts';
import type { Judgement } from './judgement.ts';

export type Header = SafetensorsHeader | GgufHeader | OnnxHeader;

/** `reason` states the finding, the member, and what to do about it. */
export interface JudgedFormat extends Pick<Judgement, 'verdict' | 'reason'> {
  format: Format;
}

export interface Inspection extends JudgedFormat {
  header: Header | null;
  /** Judgements under names that change them, such as that of a pickle or a text. */
  by_name?: Partial<Record<OpenedAs, JudgedFormat>>;
}
