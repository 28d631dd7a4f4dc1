import { Argument, type Command } from 'commander';
import { withServer, withServerOptions } from '../connection.ts';
import { openBrowser } from '../open-browser.ts';
import { answer } from '../output/print-result.ts';

/** What there is to see in a browser, and where. */
const PLACES = {
  dashboard: '/dashboard',
  keys: '/dashboard/keys',
  purchases: '/dashboard/purchases',
  cards: '/dashboard/cards',
  selling: '/dashboard/selling',
  sales: '/dashboard/sales',
  payouts: '/dashboard/payouts',
  playground: '/dashboard/playground',
  deployments: '/dashboard/deployments',
  usage: '/dashboard/usage',
  events: '/dashboard/events',
  requests: '/dashboard/requests',
  account: '/dashboard/account',
  sessions: '/dashboard/sessions',
  webhooks: '/dashboard/webhooks',
  'oauth-apps': '/dashboard/oauth-apps',
  'connected-apps': '/dashboard/connected-apps',
  docs: '/docs',
} as const;

type Place = keyof typeof PLACES;

export function addOpen(program: Command): void {
  withServerOptions(program.command('open'))
    .summary('open the dashboard or the docs in a browser')
    .description('Open a page of the server in a browser, where there is one, and print its address.')
    .addArgument(new Argument('[page]', 'which').choices(Object.keys(PLACES)).default('dashboard'))
    .option('--no-browser', 'print the address, and open no browser')
    .addHelpText('after', '\nExamples:\n  souk open\n  souk open docs')
    .action((page: Place, { browser }: { browser: boolean }, command: Command) =>
      withServer(command, async ({ url, settings }) => {
        const address = `${url}${PLACES[page]}`;
        answer(settings, { page, url: address }, { id: address, text: address });
        if (browser) openBrowser(address);
      }),
    );
}
