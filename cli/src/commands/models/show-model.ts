import type { Listing, Model, Revision, Souk } from '@souk/sdk';
import type { Command } from 'commander';
import { withAccount, withServerOptions } from '../../connection.ts';
import { formatDay } from '../../output/dates.ts';
import { printResult } from '../../output/print-result.ts';
import { formatFields, formatTable } from '../../output/table.ts';
import { paint, sanitize } from '../../output/terminal-text.ts';
import { findOffer, listAcquireCommands } from '../catalog/acquire-commands.ts';
import { fullName } from '../catalog/asset-name.ts';
import { formatCount, formatPrice } from '../catalog/asset-table.ts';
import { describeFiles } from '../catalog/count-files.ts';
import { sanitizeMarkdown } from '../catalog/sanitize-markdown.ts';
import { FILES, fileRow } from './file-table.ts';

/** Maximum number of files listed; `souk models files` lists all. */
const MAX_FILES_SHOWN = 10;

export function addShowModel(models: Command): void {
  withServerOptions(models.command('show'))
    .summary('show a model, its files and how to get it')
    .description('Show a model: its description, the files of its newest revision, and how to get it.')
    .argument('<model>', 'such as acme/pick-place')
    .option('--readme', 'also print the readme')
    .addHelpText('after', '\nExample:\n  souk models show acme/pick-place --readme')
    .action((name: string, options: { readme?: boolean }, command: Command) =>
      withAccount(command, async (souk, { settings }) => {
        const model = await souk.models.get(await fullName(souk, name));
        // With --json or --quiet only the model is printed.
        const context = settings.json || settings.quiet ? undefined : await loadContext(souk, model);
        printResult(settings, model, {
          id: model.id,
          text: () => describeModel(model, context as ModelContext, options),
        });
      }),
    );
}

interface ModelContext {
  newest: Revision | undefined;
  offer: Listing | undefined;
  isOwn: boolean;
}

async function loadContext(souk: Souk, model: Model): Promise<ModelContext> {
  const [me, offer, revisions] = await Promise.all([
    souk.me.get(),
    findOffer(souk, model),
    souk.models.revisions.list(model.id, { limit: 1 }).page(),
  ]);
  return { newest: revisions.items[0], offer, isOwn: me.id === model.owner.id };
}

function describeModel(model: Model, { newest, offer, isOwn }: ModelContext, options: { readme?: boolean }): string {
  const { description, latest_revision } = model;
  const parts = [
    paint('bold', sanitize(`${model.name} by ${model.owner.slug}`)),
    ...(description === '' ? [] : [sanitizeMarkdown(description)]),
    '',
    formatFields([
      ['slug', model.slug],
      ['id', model.id],
      ['task', model.task],
      ['framework', model.framework],
      ['license', model.license],
      ['price', formatPrice(model.price)],
      ['revisions', latest_revision === null ? 'none published yet' : model.revisions.toReversed().join(', ')],
      ['downloads', formatCount(model.downloads)],
      ['stars', formatCount(model.stars)],
      ['published', formatDay(model.published_at, 'not yet')],
      ...listAcquireCommands('model', model, offer, isOwn),
    ]),
  ];
  if (newest) parts.push('', describeRevision(newest, model));
  if (options.readme && model.readme) parts.push('', sanitizeMarkdown(model.readme));
  return parts.join('\n');
}

function describeRevision({ revision, status, files }: Revision, { slug }: Model): string {
  const heading = paint('bold', `${revision}${status === 'draft' ? ', a draft' : ''}: ${describeFiles(files)}`);
  if (files.length === 0) return heading;
  const more = files.length > MAX_FILES_SHOWN ? `\n… see all with souk models files ${slug}` : '';
  return `${heading}\n${formatTable(FILES, files.slice(0, MAX_FILES_SHOWN).map(fileRow))}${more}`;
}
