import type { ByteSource } from '../../platform/byte-source.ts';
import type { PreviewRequest } from '../tables/preview-table.ts';
import type { InspectTask } from './inspect-parts.ts';
import type { SandboxTools } from './sandbox-tools.ts';

/** The tasks of a child. Each imports what it needs: a child runs one task. */
export const sandboxTasks = {
  async inspect(source: ByteSource, task: InspectTask, tools: SandboxTools) {
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

export type SandboxTask = {
  [Name in keyof typeof sandboxTasks]: { name: Name; input: Parameters<(typeof sandboxTasks)[Name]>[1] };
}[keyof typeof sandboxTasks];
