import type { Dataset, Listing, Souk } from '@souk/sdk';
import type { Command } from 'commander';
import { withAccount, withServerOptions } from '../../connection.ts';
import { formatDay } from '../../output/dates.ts';
import { printResult } from '../../output/print-result.ts';
import { formatFields } from '../../output/table.ts';
import { paint, sanitize } from '../../output/terminal-text.ts';
import { findOffer, listAcquireCommands } from '../catalog/acquire-commands.ts';
import { fullName } from '../catalog/asset-name.ts';
import { formatCount, formatPrice } from '../catalog/asset-table.ts';
import { sanitizeMarkdown } from '../catalog/sanitize-markdown.ts';
import { describeShards } from './shard-table.ts';

export function addShowDataset(datasets: Command): void {
  withServerOptions(datasets.command('show'))
    .summary('show a dataset, its content and how to get it')
    .description('Show a dataset: its description, its content and how to get it.')
    .argument('<dataset>', 'such as acme/tray-sorting')
    .option('--readme', 'also print the readme')
    .addHelpText('after', '\nExample:\n  souk datasets show acme/tray-sorting --readme')
    .action((name: string, options: { readme?: boolean }, command: Command) =>
      withAccount(command, async (souk, { settings }) => {
        const dataset = await souk.datasets.get(await fullName(souk, name));
        // With --json or --quiet only the dataset is printed.
        const context = settings.json || settings.quiet ? undefined : await loadContext(souk, dataset);
        printResult(settings, dataset, {
          id: dataset.id,
          text: () => describeDataset(dataset, context as DatasetContext, options),
        });
      }),
    );
}

interface DatasetContext {
  offer: Listing | undefined;
  isOwn: boolean;
}

async function loadContext(souk: Souk, dataset: Dataset): Promise<DatasetContext> {
  const [me, offer] = await Promise.all([souk.me.get(), findOffer(souk, dataset)]);
  return { offer, isOwn: me.id === dataset.owner.id };
}

function describeDataset(dataset: Dataset, { offer, isOwn }: DatasetContext, options: { readme?: boolean }): string {
  const { description, slug } = dataset;
  const parts = [
    paint('bold', sanitize(`${dataset.name} by ${dataset.owner.slug}`)),
    ...(description === '' ? [] : [sanitizeMarkdown(description)]),
    '',
    formatFields([
      ['slug', slug],
      ['id', dataset.id],
      ...(dataset.task === null ? [] : [['task', dataset.task] as [string, string]]),
      ['license', dataset.license],
      ['price', formatPrice(dataset.price)],
      ['holds', describeShards(dataset)],
      ...robotFields(dataset),
      ['downloads', formatCount(dataset.downloads)],
      ['stars', formatCount(dataset.stars)],
      ['published', formatDay(dataset.published_at, 'not yet')],
      ['preview', `souk datasets preview ${slug}`],
      ...listAcquireCommands('dataset', dataset, offer, isOwn),
    ]),
  ];
  if (options.readme && dataset.readme) parts.push('', sanitizeMarkdown(dataset.readme));
  return parts.join('\n');
}

/** Describes a dataset in the layout of LeRobot. */
function robotFields({ lerobot }: Dataset): [string, string][] {
  if (!lerobot) return [];
  const { codebase_version, robot_type, episodes, frames, fps } = lerobot;
  const robot = robot_type === null ? '' : `${robot_type}, `;
  return [
    ['layout', `LeRobot ${codebase_version}`],
    ['recorded', `${robot}${formatCount(episodes)} episodes, ${formatCount(frames)} frames at ${fps} a second`],
  ];
}
