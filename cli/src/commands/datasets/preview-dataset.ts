import type { Preview } from '@souk/sdk';
import type { Command } from 'commander';
import { withAccount, withServerOptions } from '../../connection.ts';
import { wholeNumber } from '../../input/whole-number.ts';
import { print, printHint, printJson } from '../../output/printing.ts';
import { formatTable } from '../../output/table.ts';
import { terminalWidth } from '../../output/terminal-width.ts';
import { fullName } from '../catalog/asset-name.ts';
import { formatCount } from '../catalog/asset-table.ts';
import { chooseColumns, formatValue } from './preview-table.ts';

export function addPreviewDataset(datasets: Command): void {
  withServerOptions(datasets.command('preview'))
    .summary('show its first rows')
    .description(
      'Show the first rows of a dataset as a table. Values and columns are truncated to fit the terminal; use --json for everything. Without a license, you see ten rows of the first table of a paid dataset.',
    )
    .argument('<dataset>', 'such as acme/tray-sorting')
    .option('--rows <n>', 'the number of rows, up to 100', wholeNumber({ from: 1, to: 100, example: 50 }), 10)
    .option('--shard <name>', 'a shard (default: the first that is a table)')
    .addHelpText('after', '\nExample:\n  souk datasets preview acme/tray-sorting --rows 5')
    .action((name: string, { rows, shard }: { rows: number; shard?: string }, command: Command) =>
      withAccount(command, async (souk, { settings }) => {
        const preview = await souk.datasets.preview(await fullName(souk, name), { rows, shard });
        if (settings.json) return printJson(preview);
        const columns = chooseColumns(preview, terminalWidth());
        const header = columns.map((column) => column.name);
        print(
          formatTable(
            header,
            preview.rows.map((row) => ({ cells: header.map((at) => formatValue(row[at])) })),
          ),
        );
        printHint(settings, `\n${describeExtent(preview, columns.length)}`);
        if (preview.limited && preview.rows.length === 0) {
          printHint(settings, 'Without a license you can preview the first table only.');
        }
      }),
    );
}

function describeExtent({ shard, format, rows, total_rows, total_columns }: Preview, shown: number): string {
  const height = total_rows === null ? '' : ` of ${formatCount(total_rows)}`;
  const width = shown < total_columns ? `, ${shown} of ${formatCount(total_columns)} columns` : '';
  return `${shard} (${format}): ${rows.length}${height} ${total_rows === 1 ? 'row' : 'rows'}${width}`;
}
