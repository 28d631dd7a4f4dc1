import { type Model, NotFoundError, type Souk } from '@souk/sdk';
import { type Command, Option } from 'commander';
import { type ServerSettings, withAccount, withServerOptions } from '../../connection.ts';
import { ServiceError } from '../../failures/explain-error.ts';
import { printResult } from '../../output/print-result.ts';
import { printHint } from '../../output/printing.ts';
import { fullName } from '../catalog/asset-name.ts';
import { type DescriptionOptions, withDescription } from '../catalog/asset-options.ts';
import { type ChoiceOptions, type ChosenFile, chooseFiles, printLeftOut, withChoice } from '../catalog/choose-files.ts';
import { describeTransfer } from '../catalog/count-files.ts';
import { planPush, printPlan } from '../catalog/plan-push.ts';
import { pushFiles } from '../catalog/push-files.ts';
import { pushHelp } from '../catalog/push-help.ts';
import { useReadme } from '../catalog/use-readme.ts';
import { type ChosenRevision, chooseRevision, type RevisionChoice } from './choose-revision.ts';
import { createModel } from './create-model.ts';
import { findUnchangedRevision, type UnchangedRevision } from './find-unchanged-revision.ts';
import { BUMPS } from './next-revision.ts';
import { publishRevision } from './publish-revision.ts';

interface PushOptions extends DescriptionOptions, ChoiceOptions, RevisionChoice {
  notes?: string;
  publish?: boolean;
  create?: boolean;
  dryRun?: boolean;
}

const HELP = pushHelp(
  'Files go to the open draft, or else to a new revision. Changed files are\nreplaced. Files of the latest revision are not pushed again without --bump.',
  [
    'souk models push pick-place ./model',
    'souk models push pick-place model.onnx --bump minor --notes "Faster."',
    'souk models push "Pick Place" ./model --publish --create \\\n    --task manipulation --framework onnx --license MIT',
  ],
);

export function addPushModel(models: Command): void {
  const push = withServerOptions(models.command('push'))
    .summary('upload files to a revision')
    .description('Upload a folder, or files, to a revision of a model.')
    .argument('<model>', 'its ID or slug')
    .argument('<path...>', 'a folder, whose files are named by their relative paths, or several files and folders')
    .addOption(
      new Option('--revision <label>', 'the revision, which is created if it does not exist').conflicts('bump'),
    )
    .addOption(new Option('--bump <part>', 'create the next revision after the latest').choices(BUMPS))
    .option('--notes <text>', 'the release notes')
    .option('--publish', 'publish it after the upload')
    .option('--dry-run', 'show what would be sent without sending it')
    .option('--create', 'create it if it does not exist, as described by --task etc.');
  withChoice(withDescription(push, 'model'))
    .addHelpText('after', HELP)
    .action((name: string, paths: string[], options: PushOptions, command: Command) =>
      withAccount(command, async (souk, { settings }) => {
        const { files, leftOut } = await chooseFiles(paths, options);
        printLeftOut(leftOut, settings);
        const model = await findOrCreate(souk, name, options, command);
        if (!model) return printPlan(settings, await planPush(files, [], settings), `a new model ${name}`);
        const chosen = await chooseRevision(souk, model, options);
        const unchanged = mayBeUnchanged(chosen, options)
          ? await findUnchangedRevision(souk, model, files, settings)
          : undefined;
        if (options.dryRun) {
          const plan = unchanged?.files ?? (await planPush(files, chosen.draft?.files ?? [], settings));
          return printPlan(settings, plan, `${model.slug} ${unchanged?.label ?? chosen.label}`);
        }
        if (unchanged) return printUnchanged(settings, model, unchanged);
        await pushInto(souk, model, chosen, files, options, settings);
      }),
    );
}

/** Returns undefined only in a dry run that would create it. */
async function findOrCreate(
  souk: Souk,
  name: string,
  options: PushOptions,
  command: Command,
): Promise<Model | undefined> {
  try {
    return await souk.models.get(await fullName(souk, name));
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
    if (!options.create)
      throw new ServiceError(error, 'Use --create to create it, with --task, --framework and --license.');
    return options.dryRun ? undefined : createModel(souk, name, options, command);
  }
}

/** A new revision with the same files is only created if the user asks for one. */
function mayBeUnchanged({ draft }: ChosenRevision, { revision, bump, notes }: PushOptions): boolean {
  return draft === undefined && revision === undefined && bump === undefined && notes === undefined;
}

function printUnchanged(settings: ServerSettings, model: Model, { label, files }: UnchangedRevision): void {
  const kept = files.map(({ name, size, sha256 }) => ({ name, size, sha256, skipped: true }));
  const result = { model: model.slug, revision: label, files: kept, uploaded: 0, skipped: kept.length };
  const text = `Nothing to push: ${model.slug} ${label} is published with these files.`;
  printResult(settings, result, { id: label, text });
  printHint(settings, 'To repeat them as a new revision, use --bump patch, minor or major.');
}

async function pushInto(
  souk: Souk,
  model: Model,
  { label, draft }: ChosenRevision,
  files: ChosenFile[],
  { notes, publish }: PushOptions,
  settings: ServerSettings,
): Promise<void> {
  if (!draft) await souk.models.revisions.create(model.id, { revision: label, notes });
  else if (notes !== undefined) await souk.models.revisions.update(model.id, label, { notes });
  const pushed = await pushFiles(souk, { model: model.id, revision: label }, files, settings);
  await useReadme(souk.models, model, files, settings);
  const text = `Pushed to ${model.slug} ${label}: ${describeTransfer(pushed.files, 'sent', pushed.uploaded)}.`;
  if (publish) {
    printHint(settings, text);
    return publishRevision(souk, model, label, settings);
  }
  printResult(settings, { model: model.slug, revision: label, ...pushed }, { id: label, text });
  printHint(settings, `Next: souk models publish ${model.slug}`);
}
