import { Argument, type Command } from 'commander';
import { withServer, withServerOptions } from '../connection.ts';
import { openBrowser } from '../open-browser.ts';
import { printResult } from '../output/print-result.ts';

/** Pages that can be opened, with their paths. */
const PAGES = {
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

type Page = keyof typeof PAGES;

export function addOpen(program: Command): void {
  withServerOptions(program.command('open'))
    .summary('open the dashboard or the docs in a browser')
    .description('Open a page of the server in a browser, if available, and print its URL.')
    .addArgument(new Argument('[page]', 'the page').choices(Object.keys(PAGES)).default('dashboard'))
    .option('--no-browser', 'print the URL without opening a browser')
    .addHelpText('after', '\nExamples:\n  souk open\n  souk open docs')
    .action((page: Page, { browser }: { browser: boolean }, command: Command) =>
      withServer(command, async ({ url, settings }) => {
        const pageUrl = `${url}${PAGES[page]}`;
        printResult(settings, { page, url: pageUrl }, { id: pageUrl, text: pageUrl });
        if (browser) openBrowser(pageUrl);
      }),
    );
}
