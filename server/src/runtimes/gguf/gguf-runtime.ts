import type { LanguageRuntime } from '../model-runtime.ts';
import type { ChildSurroundings } from '../process/running-child.ts';
import { type LlamaOptions, LlamaProcess } from './llama-process.ts';

export interface GgufSettings {
  /** The model, or the first of its parts. */
  file: string;
  threads: number;
  /** How many requests are generated at the same time. */
  sequences?: number | undefined;
  /** Of each of them at most. Every token of it takes memory, whether it is used or not. */
  contextLength?: number | undefined;
}

/** Little, so that many models have room beside each other. */
const SEQUENCES = 2;
const CONTEXT_LENGTH = 4096;

/** Runs any GGUF file by llama.cpp, in a child process. */
export function ggufRuntime(
  { file, threads, sequences = SEQUENCES, contextLength = CONTEXT_LENGTH }: GgufSettings,
  options: LlamaOptions,
  surroundings: ChildSurroundings,
): LanguageRuntime {
  return new LlamaProcess({ file, threads, sequences, contextLength }, options, surroundings);
}
