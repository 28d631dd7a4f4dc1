import type { BenchmarkResult, Machine, Row, Table } from './benchmark-result.ts';
import { figure } from './format-results.ts';

const TITLES: Record<BenchmarkResult['name'], string> = {
  http: 'HTTP',
  catalog: 'Catalog',
  storage: 'Storage',
  inspection: 'Inspection',
  purchases: 'Purchases',
  webhooks: 'Webhooks',
  gateway: 'Inference gateway',
  deployments: 'Deployments',
  'sandbox-model': 'Sandbox model',
  growth: 'Growth',
};

const INTRODUCTION = `# Performance

This page has the figures of every benchmark: what was measured, against which baseline, and with which command you can measure it on
your machine. \`npm run bench\` runs a short version of all benchmarks in a few minutes and prints one table;
\`npm run bench -- http gateway\` runs some. \`npm run bench -- --full\` runs the long version, and generates this page from the
results in \`bench/results/\`.

Each benchmark measures Souk and its baseline in the same run, in rounds that alternate. The ratio is therefore meaningful on a
machine that is busy with other work, while the absolute figures are not. A ratio is how fast Souk is as a multiple of the
baseline, so more is always better. A goal is the lowest ratio that we accept. Ratios to a limit or a target compare an absolute figure
with it, and are worse on a machine that is busy.
`;

/** Returns `docs/performance.md`. */
export function performancePage(results: readonly BenchmarkResult[]): string {
  const summary = `## Summary\n\n${summaryTable(results)}`;
  return `${[INTRODUCTION, summary, ...results.map(section)].join('\n')}`;
}

/** Returns the table of the README: of each benchmark the first row, and the one with the lowest ratio to its goal. */
export function headlineTable(results: readonly BenchmarkResult[]): string {
  return summaryTable(results.map((result) => ({ ...result, rows: headlines(result.rows) })));
}

function headlines(rows: readonly Row[]): Row[] {
  const withGoal = rows.filter(({ goal }) => goal !== undefined);
  const [worst] = withGoal.toSorted((a, b) => a.ratio / (a.goal ?? 1) - b.ratio / (b.goal ?? 1));
  return rows.filter((row, index) => index === 0 || row === worst);
}

function summaryTable(results: readonly BenchmarkResult[]): string {
  const rows = results.flatMap(({ rows: ofOne, command }) =>
    ofOne.map((row) => [
      row.work,
      figure(row.value, row.unit),
      baselineOf(row),
      row.ratio.toString(),
      row.goal === undefined ? '' : `${row.goal}${row.ratio < row.goal ? ' (missed)' : ''}`,
      `\`${command}\``,
    ]),
  );
  return toMarkdown(['Work', 'Souk', 'Baseline', 'Ratio', 'Goal', 'Command'], rows, '|---|--:|--:|--:|--:|---|');
}

function section({ name, date, commit, command, machine, method, rows, tables, notes }: BenchmarkResult): string {
  const parts = [
    `## ${TITLES[name]}\n`,
    `${method} Measured with \`${command}\` on ${date}, on commit \`${commit}\`, with ${describe(machine)}.\n`,
    ...(tables.length === 0 ? [summaryOfOne(rows)] : tables.map(titled)),
    ...notes.map((note) => `${note}\n`),
  ];
  return parts.join('\n');
}

function summaryOfOne(rows: readonly Row[]): string {
  const cells = rows.map((row) => [row.work, figure(row.value, row.unit), baselineOf(row), row.ratio.toString()]);
  return toMarkdown(['Work', 'Souk', 'Baseline', 'Ratio'], cells, '|---|--:|--:|--:|');
}

function titled({ title, columns, rows }: Table): string {
  const alignment = `|---|${'--:|'.repeat(columns.length - 1)}`;
  return `${title}\n\n${toMarkdown(columns, rows, alignment)}`;
}

function baselineOf({ baseline, unit }: Row): string {
  return `${baseline.name}: ${figure(baseline.value, unit)}`;
}

function describe({ cpu, cores, memoryGiB, system, node, loadBefore }: Machine): string {
  const processor = cpu === 'unknown' ? 'an unnamed processor' : cpu;
  return `${cores} cores of ${processor}, ${memoryGiB} GiB, ${system}, Node ${node}. The load average before it was ${loadBefore}`;
}

function toMarkdown(columns: readonly string[], rows: readonly (readonly string[])[], alignment: string): string {
  return `${[line(columns), alignment, ...rows.map(line)].join('\n')}\n`;
}

function line(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`.replaceAll(/ {2,}/g, ' ');
}
