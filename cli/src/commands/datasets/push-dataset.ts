import { type Dataset, NotFoundError, type Souk } from '@souk/sdk';
import type { Command } from 'commander';
import { withAccount, withServerOptions } from '../../connection.ts';
import { EXIT } from '../../failures/exit-codes.ts';
import { ServiceError } from '../../failures/explain-error.ts';
import { Failure } from '../../failures/failure.ts';
import { printResult } from '../../output/print-result.ts';
import { printHint } from '../../output/printing.ts';
import { fullName } from '../catalog/asset-name.ts';
import { type DescriptionOptions, withDescription } from '../catalog/asset-options.ts';
import { type ChoiceOptions, chooseFiles, printLeftOut, withChoice } from '../catalog/choose-files.ts';
import { describeTransfer } from '../catalog/count-files.ts';
import { planPush, printPlan } from '../catalog/plan-push.ts';
import { pushFiles } from '../catalog/push-files.ts';
import { pushHelp } from '../catalog/push-help.ts';
import { useReadme } from '../catalog/use-readme.ts';
import { createDataset } from './create-dataset.ts';
import { publishDataset } from './publish-dataset.ts';

interface PushOptions extends DescriptionOptions, ChoiceOptions {
  publish?: boolean;
  create?: boolean;
  dryRun?: boolean;
}

const HELP = pushHelp('Changed shards are replaced while the dataset is a draft.', [
  'souk datasets push tray-sorting ./data',
  'souk datasets push "Tray Sorting" train.parquet --create --license CC-BY-4.0',
]);

export function addPushDataset(datasets: Command): void {
  const push = withServerOptions(datasets.command('push'))
    .summary('upload shards')
    .description('Upload a folder, or files, to an unpublished dataset.')
    .argument('<dataset>', 'its ID or slug')
    .argument('<path...>', 'a folder, whose files are named by their relative paths, or several files and folders')
    .option('--publish', 'publish it after the upload')
    .option('--dry-run', 'show what would be sent without sending it')
    .option('--create', 'create it if it does not exist, as described by --license etc.');
  withChoice(withDescription(push, 'dataset'))
    .addHelpText('after', HELP)
    .action((name: string, paths: string[], options: PushOptions, command: Command) =>
      withAccount(command, async (souk, { settings }) => {
        const { files, leftOut } = await chooseFiles(paths, options);
        printLeftOut(leftOut, settings);
        const dataset = await findOrCreate(souk, name, options, command);
        if (options.dryRun) {
          const there = dataset ? await souk.datasets.shards.list(dataset.id, { limit: 100 }).toArray() : [];
          return printPlan(settings, await planPush(files, there, settings), dataset?.slug ?? `a new dataset ${name}`);
        }
        if (!dataset) throw new Error('only a dry run goes without a dataset');
        const pushed = await pushFiles(souk, { dataset: dataset.id }, files, settings);
        await useReadme(souk.datasets, dataset, files, settings);
        const text = `Pushed to ${dataset.slug}: ${describeTransfer(pushed.files, 'sent', pushed.uploaded)}.`;
        if (options.publish) {
          printHint(settings, text);
          return publishDataset(souk, dataset.id, settings);
        }
        printResult(settings, { dataset: dataset.slug, ...pushed }, { id: dataset.id, text });
        printHint(settings, `Next: souk datasets publish ${dataset.slug}`);
      }),
    );
}

/** Returns undefined only in a dry run that would create it. */
async function findOrCreate(
  souk: Souk,
  name: string,
  options: PushOptions,
  command: Command,
): Promise<Dataset | undefined> {
  try {
    return requireDraft(await souk.datasets.get(await fullName(souk, name)));
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
    if (!options.create) throw new ServiceError(error, 'Use --create to create it, with --license.');
    return options.dryRun ? undefined : createDataset(souk, name, options, command);
  }
}

/** Checked before gigabytes are hashed. */
function requireDraft(dataset: Dataset): Dataset {
  if (dataset.status === 'draft') return dataset;
  throw new Failure(`${dataset.slug} is published, so its shards cannot change.`, {
    exitCode: EXIT.conflict,
    code: 'invalid_state',
    nextStep: 'Push new files to another dataset. Use --create to create one.',
  });
}
