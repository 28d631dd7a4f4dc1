import type { LanguageRuntime } from '../model-runtime.ts';
import type { ChildSurroundings } from '../process/running-child.ts';
import { type LlamaOptions, LlamaProcess } from './llama-process.ts';

export interface GgufSettings {
  /** The model, or the first of its parts. */
  file: string;
  threads: number;
  /** Maximum requests that generate concurrently. */
  sequences?: number | undefined;
  /** Maximum context of each. Every token takes memory, even if unused. */
  contextLength?: number | undefined;
}

/** Small defaults, so that many models fit on one machine. */
const SEQUENCES = 2;
const CONTEXT_LENGTH = 4096;

/** Runs a GGUF file with llama.cpp, in a child process. */
export function ggufRuntime(
  { file, threads, sequences = SEQUENCES, contextLength = CONTEXT_LENGTH }: GgufSettings,
  options: LlamaOptions,
  surroundings: ChildSurroundings,
): LanguageRuntime {
  return new LlamaProcess({ file, threads, sequences, contextLength }, options, surroundings);
}
