import { type Model, type Revision, type Souk, ValidationError } from '@souk/sdk';
import type { Command } from 'commander';
import { type ServerSettings, withAccount, withServerOptions } from '../../connection.ts';
import { ServiceError } from '../../failures/explain-error.ts';
import { printResult } from '../../output/print-result.ts';
import { printNotice } from '../../output/printing.ts';
import { formatTable } from '../../output/table.ts';
import { shellQuote } from '../../output/terminal-text.ts';
import { fullName } from '../catalog/asset-name.ts';
import { describeFiles } from '../catalog/count-files.ts';
import { printSaleStep } from '../catalog/print-sale-step.ts';
import { publishAsset } from '../catalog/publish-asset.ts';
import { requireOpenDraft } from './choose-revision.ts';
import { FILES, fileRow } from './file-table.ts';

export function addPublishRevision(models: Command): void {
  withServerOptions(models.command('publish'))
    .summary('publish a revision permanently')
    .description(
      'Publish a revision of a model. Its files are inspected first. If one is not safe to load, nothing is published. A published revision never changes.',
    )
    .argument('<model>', 'its ID or slug')
    .option('--revision <label>', 'the revision (default: the open draft)')
    .addHelpText('after', '\nExample:\n  souk models publish pick-place')
    .action((name: string, options: { revision?: string }, command: Command) =>
      withAccount(command, async (souk, { settings }) => {
        const model = await souk.models.get(await fullName(souk, name));
        await publishRevision(
          souk,
          model,
          options.revision ?? (await requireOpenDraft(souk, model, 'publish')).revision,
          settings,
        );
      }),
    );
}

/** Publishes a revision and prints what was found in its files. */
export async function publishRevision(souk: Souk, model: Model, label: string, settings: ServerSettings) {
  const revision = await publish(souk, model, label, settings);
  printResult(settings, revision, {
    id: revision.revision,
    text: () => `Published ${model.slug} ${label}: ${describeFiles(revision.files)}.\n\n${filesTable(revision)}`,
  });
  printSaleStep(settings, model);
}

async function publish(souk: Souk, model: Model, label: string, settings: ServerSettings): Promise<Revision> {
  try {
    return await publishAsset(() => souk.models.revisions.publish(model.id, label), settings);
  } catch (error) {
    if (!(error instanceof ValidationError && error.field === 'files')) throw error;
    const { files } = await souk.models.revisions.get(model.id, label);
    const rejected = files.filter(({ verdict }) => verdict === 'rejected');
    // The error names the first file only; print all rejected files.
    if (rejected.length > 1 && !settings.json && !settings.quiet)
      printNotice(`${formatTable(FILES, rejected.map(fileRow))}\n`);
    const [first] = rejected;
    throw first ? new ServiceError(error, suggestFix(model, label, first.name)) : error;
  }
}

/** A push adds and replaces files, so a file that is no longer in the folder is still in the draft. */
function suggestFix({ slug }: Model, label: string, file: string): string {
  const revision = `--revision ${label}`;
  // After `--`, a name that starts with a dash is not an option.
  const rest = file.startsWith('-') ? `${revision} -- ${shellQuote(file)}` : `${shellQuote(file)} ${revision}`;
  const command = `souk models remove ${slug} ${rest}`;
  return `Replace it with another file of that name, or remove it with \`${command}\`.`;
}

/** Maximum number of files listed; the rest is counted. */
const MAX_SHOWN = 20;

function filesTable({ files }: Revision): string {
  const more = files.length > MAX_SHOWN ? `\n… and ${files.length - MAX_SHOWN} more` : '';
  return formatTable(FILES, files.slice(0, MAX_SHOWN).map(fileRow)) + more;
}
