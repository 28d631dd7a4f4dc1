import type { LoggedRequest } from '@souk/sdk';
import { type Command, Option } from 'commander';
import { withAccount, withServerOptions } from '../connection.ts';
import { type LimitOptions, takeUpTo, withLimit } from '../input/limit.ts';
import { parseTimeOption } from '../input/parse-time.ts';
import { printList, printResult } from '../output/print-result.ts';
import { eventLine } from './events/event-text.ts';
import { listRequestEvents } from './requests/list-request-events.ts';
import { parsePathOption, parseStatusOption } from './requests/request-filters.ts';
import { describeRequest, REQUESTS_HEADER, requestRow } from './requests/request-text.ts';
import { waitForRequest } from './requests/wait-for-request.ts';

interface ListOptions extends LimitOptions {
  key?: string;
  method?: LoggedRequest['method'];
  status?: string;
  path?: string;
  since?: Date;
  until?: Date;
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const satisfies LoggedRequest['method'][];

export function addRequests(program: Command): void {
  const requests = program
    .command('requests')
    .summary('look up API requests of your account')
    .description('API requests of your account in one mode. Bodies and query values are not stored.');

  withLimit(withServerOptions(requests.command('list')))
    .description('List requests, newest first. They appear a second or two after the response.')
    .option('--key <id>', 'only requests with this key, key_…')
    .addOption(new Option('--method <method>', 'only requests with this method').choices(METHODS))
    .option('--status <status>', 'succeeded, failed, or a status code such as 404', parseStatusOption)
    .option('--path <path>', 'only paths that start with this, such as /models', parsePathOption)
    .option('--since <time>', 'only requests since this time, such as 15m, 2h or 2026-01-07', parseTimeOption)
    .option('--until <time>', 'only requests before this time', parseTimeOption)
    .addHelpText('after', '\nExample:\n  souk requests list --status failed --path /models --since 1h')
    .action((options: ListOptions, command: Command) => list(options, command));

  withServerOptions(requests.command('show'))
    .description('Show a request and the events that it caused. Waits a few seconds if the request is not logged yet.')
    .argument('<request-id>', 'req_…, from the X-Request-Id header or an error')
    .addHelpText('after', '\nExample:\n  souk requests show req_…')
    .action((id: string, _options, command: Command) =>
      withAccount(command, async (souk, { settings }) => {
        const request = await waitForRequest(souk, id);
        const events = settings.json || settings.quiet ? [] : await listRequestEvents(souk, request);
        const eventsText =
          events.length === 0 ? '' : `\n\nEvents:\n${events.map((event) => eventLine(event)).join('\n')}`;
        printResult(settings, request, { id: request.id, text: () => `${describeRequest(request)}${eventsText}` });
      }),
    );
}

async function list({ since, until, ...options }: ListOptions, command: Command): Promise<void> {
  const { key, method, status, path } = options;
  const query = { key, method, status, path, from: since?.toISOString(), to: until?.toISOString() };
  await withAccount(command, async (souk, { settings, mode }) => {
    const { items, more } = await takeUpTo(options, (limit) => souk.requests.list({ ...query, limit }));
    printList(settings, items, {
      id: ({ id }) => id,
      header: REQUESTS_HEADER,
      row: requestRow,
      empty: `No requests match in ${mode} mode.`,
      more,
    });
  });
}
