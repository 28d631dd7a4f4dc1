import type { Table } from '../export/parquet.ts';

export type Row = Readonly<Record<string, string | number | boolean>>;

interface RecordedDataset {
  robot: string;
  fps: number;
  tasks: readonly string[];
  episodes: number;
  frames: number;
  columns: Table['columns'];
}

const DTYPES = { STRING: 'string', INT32: 'int32', FLOAT: 'float32', DOUBLE: 'float64', BOOLEAN: 'bool' } as const;

/** Returns the `meta/info.json` of a dataset whose features are the columns of its table. */
export function recordedInfo({ robot, fps, tasks, episodes, frames, columns }: RecordedDataset): Buffer {
  const features = Object.entries(columns).map(([name, type]) => [name, { dtype: DTYPES[type], shape: [1] }]);
  const info = {
    ...{ codebase_version: 'v2.1', robot_type: robot, total_episodes: episodes, total_frames: frames },
    ...{ total_tasks: tasks.length, fps, splits: { train: `0:${episodes}` } },
    features: Object.fromEntries(features),
  };
  return Buffer.from(`${JSON.stringify(info, null, 2)}\n`);
}

interface DatasetCard {
  title: string;
  summary: string;
  alt: string;
  /** Meaning of each column, or group of columns. */
  columns: Readonly<Record<string, string>>;
  /** Facts, such as the number of episodes. */
  facts: Readonly<Record<string, string | number>>;
  recording: string;
  limits: readonly string[];
  files: Readonly<Record<string, string>>;
  usage: string;
}

/** Returns the Markdown of a dataset's card. */
export function datasetCard({
  title,
  summary,
  alt,
  columns,
  facts,
  recording,
  limits,
  files,
  usage,
}: DatasetCard): string {
  const table = (head: string, entries: Readonly<Record<string, string | number>>, isCode: boolean) =>
    [
      head,
      '|---|---|',
      ...Object.entries(entries).map(([key, value]) => `| ${isCode ? `\`${key}\`` : key} | ${value} |`),
    ].join('\n');
  return [
    ...[`# ${title}`, summary, `![${alt}](figure.webp)`],
    ...['## At a glance', table('| | |', facts, false)],
    ...['## Columns', table('| Column | Meaning |', columns, true)],
    ...['## How it was recorded', recording],
    ...['## Limits', limits.map((limit) => `- ${limit}`).join('\n')],
    ...['## Use it', usage],
    ...['## Files', table('| File | Contents |', files, true)],
  ].join('\n\n');
}
