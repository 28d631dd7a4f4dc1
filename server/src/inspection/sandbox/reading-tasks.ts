import type { ByteSource } from '../../platform/byte-source.ts';
import type { Scratch } from '../scratch-space.ts';
import type { PreviewRequest } from '../tables/preview-table.ts';
import type { Part } from './join-sources.ts';

export interface ReadingTools {
  scratch: Scratch | undefined;
  /** Sends a part of the result at once. */
  emit(part: unknown): void;
}

/** All that a reading child can be asked to do. Each loads what it needs: a child does one thing, and starts for it. */
export const readingTasks = {
  async inspect(source: ByteSource, { parts }: { parts: Part[] }, tools: ReadingTools) {
    const { inspectParts } = await import('./inspect-parts.ts');
    await inspectParts(source, parts, tools);
    return null;
  },
  async preview(source: ByteSource, request: PreviewRequest) {
    const { previewTable } = await import('../tables/preview-table.ts');
    return previewTable(source, request);
  },
  async count(source: ByteSource, request: { name: string }) {
    const { countRows } = await import('../tables/count-rows.ts');
    return countRows(source, request);
  },
};

export type ReadingTask = {
  [Name in keyof typeof readingTasks]: { name: Name; input: Parameters<(typeof readingTasks)[Name]>[1] };
}[keyof typeof readingTasks];
