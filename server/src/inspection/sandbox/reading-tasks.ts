import type { ByteSource } from '../../platform/byte-source.ts';
import type { PreviewRequest } from '../tables/preview-table.ts';
import type { InspectTask } from './inspect-parts.ts';
import type { ReadingTools } from './reading-tools.ts';

/** The tasks of a child. Each imports what it needs: a child runs one task. */
export const readingTasks = {
  async inspect(source: ByteSource, task: InspectTask, tools: ReadingTools) {
    const { inspectParts } = await import('./inspect-parts.ts');
    await inspectParts(source, task, tools);
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
