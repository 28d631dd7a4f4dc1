import type { UsageDay, UsageRecord } from '@souk/sdk';
import { type Command, Option } from 'commander';
import { withAccount, withServerOptions } from '../connection.ts';
import { type LimitOptions, takeUpTo, withLimit } from '../input/limit.ts';
import { printList, printResult } from '../output/print-result.ts';
import { print } from '../output/printing.ts';
import { fixedColumn, formatFields, numberColumn, optionalColumn } from '../output/table.ts';
import { formatCost } from '../token-costs.ts';
import { totalOf } from './usage/total.ts';

interface UsageOptions extends LimitOptions {
  from?: string;
  to?: string;
  model?: UsageDay['model'];
  key?: string;
}

const MODELS = ['svc-reason-70b', 'svc-fast-8b'] as const satisfies UsageDay['model'][];

export function addUsage(program: Command): void {
  const usage = program
    .command('usage')
    .usage('[command] [options]')
    .summary('show your inference usage and its cost')
    .description(
      'Inference usage of your keys. Nothing is charged in test mode, where the cost is what it would be in live mode.',
    );

  withLimit(withServerOptions(usage.command('list', { isDefault: true })))
    .description('List usage by day, model and key, latest day first. Days are in UTC.')
    .option('--from <day>', 'the first day, such as 2026-01-01')
    .option('--to <day>', 'the last day (default: today)')
    .addOption(new Option('--model <name>', 'only this model').choices(MODELS))
    .option('--key <id>', 'only this key, key_…')
    .addHelpText('after', '\nExample:\n  souk usage --from 2026-01-01 --model svc-fast-8b')
    .action((options: UsageOptions, command: Command) => listUsage(options, command));

  withServerOptions(usage.command('show'))
    .description('Show the usage of one request.')
    .argument('<request-id>', 'req_…, from the X-Request-Id header')
    .addHelpText('after', '\nExample:\n  souk usage show req_…')
    .action((id: string, _options, command: Command) =>
      withAccount(command, async (souk, { settings }) => {
        const record = await souk.usage.get(id);
        printResult(settings, record, { id: record.cost, text: () => describeRecord(record) });
      }),
    );
}

async function listUsage(options: UsageOptions, command: Command): Promise<void> {
  const { from, to, model, key } = options;
  const query = {
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ...(model ? { model } : {}),
    ...(key ? { key } : {}),
  };
  await withAccount(command, async (souk, { settings }) => {
    const { items, more } = await takeUpTo(options, (limit) => souk.usage.list({ ...query, limit }));
    printList(settings, items, {
      id: ({ cost }) => cost,
      header: HEADER,
      row: (item) => ({ cells: [item.date, item.model, ...countsOf(item), formatCost(item), item.key_id] }),
      empty: 'No usage. Call a model with `souk chat`.',
      more,
    });
    // The sum of a list that was cut short would be taken for the total.
    if (!settings.json && !settings.quiet && !more && items.length > 1) print(`\n${describeTotal(items)}`);
  });
}

const HEADER = [
  'DAY',
  'MODEL',
  ...['REQUESTS', 'PROMPT', 'COMPLETION'].map((title) => optionalColumn(numberColumn(title))),
  numberColumn('TOKENS'),
  numberColumn('COST'),
  fixedColumn('KEY'),
];

function countsOf({ requests, prompt_tokens, completion_tokens, total_tokens }: UsageDay): string[] {
  return [requests, prompt_tokens, completion_tokens, total_tokens].map(formatCount);
}

function describeTotal(items: UsageDay[]): string {
  const { requests, prompt_tokens, completion_tokens, costs } = totalOf(items);
  const tokens = `${formatCount(prompt_tokens)} prompt and ${formatCount(completion_tokens)} completion tokens`;
  return `Total: ${formatCount(requests)} requests, ${tokens}, ${costs.map(formatCost).join(' and ')}.`;
}

function describeRecord(record: UsageRecord): string {
  return formatFields([
    ['request', record.request_id],
    ['at', record.created_at],
    ['model', record.model],
    ['key', record.key_id],
    ['prompt', `${formatCount(record.prompt_tokens)} tokens`],
    ['completion', `${formatCount(record.completion_tokens)} tokens`],
    ['cost', formatCost(record)],
    ['result', record.result.replaceAll('_', ' ')],
    ['counted by', record.token_source.replaceAll('_', ' ')],
    ['streamed', record.streamed ? 'yes' : 'no'],
  ]);
}

function formatCount(amount: number): string {
  return amount.toLocaleString('en-US');
}
