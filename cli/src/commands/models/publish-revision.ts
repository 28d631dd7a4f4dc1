import { type Model, type Revision, type Souk, ValidationError } from '@souk/sdk';
import type { Command } from 'commander';
import { type ServerSettings, withAccount, withServerOptions } from '../../connection.ts';
import { Refusal } from '../../failures/explain-error.ts';
import { answer } from '../../output/print-result.ts';
import { remark } from '../../output/printing.ts';
import { formatTable } from '../../output/table.ts';
import { quoted } from '../../output/terminal-text.ts';
import { fullName } from '../catalog/asset-name.ts';
import { describeFiles } from '../catalog/count-files.ts';
import { mentionSale } from '../catalog/next-on-sale.ts';
import { publishAsset } from '../catalog/publish-asset.ts';
import { requireOpenDraft } from './choose-revision.ts';
import { FILES, fileRow } from './file-table.ts';

export function addPublishRevision(models: Command): void {
  withServerOptions(models.command('publish'))
    .summary('publish a revision, for good')
    .description(
      'Publish a revision of a model of yours. Its files are inspected first; one that is not safe to load is named, and nothing is published. From then on the revision never changes.',
    )
    .argument('<model>', 'yours')
    .option('--revision <label>', 'which one (default: the open draft)')
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

/** Publishes, and answers with what was found in the files. */
export async function publishRevision(souk: Souk, model: Model, label: string, settings: ServerSettings) {
  const revision = await publish(souk, model, label, settings);
  answer(settings, revision, {
    id: revision.revision,
    text: () => `Published ${model.slug} ${label}: ${describeFiles(revision.files)}.\n\n${filesTable(revision)}`,
  });
  mentionSale(settings, model);
}

async function publish(souk: Souk, model: Model, label: string, settings: ServerSettings): Promise<Revision> {
  try {
    return await publishAsset(() => souk.models.revisions.publish(model.id, label));
  } catch (error) {
    if (!(error instanceof ValidationError && error.field === 'files')) throw error;
    const { files } = await souk.models.revisions.get(model.id, label);
    const blocked = files.filter(({ verdict }) => verdict === 'rejected');
    // The refusal names the first file; the person wants to mend them all at once.
    if (blocked.length > 1 && !settings.json && !settings.quiet)
      remark(`${formatTable(FILES, blocked.map(fileRow))}\n`);
    const [first] = blocked;
    throw first ? new Refusal(error, howToMend(model, label, first.name)) : error;
  }
}

/** A push adds and replaces files, so that a file which is no longer in the folder is still in the draft. */
function howToMend({ slug }: Model, label: string, file: string): string {
  const revision = `--revision ${label}`;
  // Behind `--` a name that begins with a dash is no option.
  const rest = file.startsWith('-') ? `${revision} -- ${quoted(file)}` : `${quoted(file)} ${revision}`;
  const command = `souk models remove ${slug} ${rest}`;
  return `Push another file of that name, or take it out with \`${command}\`.`;
}

/** Files beyond these are counted. */
const SHOWN = 20;

function filesTable({ files }: Revision): string {
  const more = files.length > SHOWN ? `\n… and ${files.length - SHOWN} more` : '';
  return formatTable(FILES, files.slice(0, SHOWN).map(fileRow)) + more;
}
