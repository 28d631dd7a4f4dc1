import { type Command, Option } from 'commander';
import { withServerOptions } from '../connection.ts';
import { withYes } from '../input/confirm.ts';
import { withLimit } from '../input/limit.ts';
import { parseMoney } from '../money.ts';
import { type BuyOptions, buy } from './buying/buy.ts';
import { type ListOptions, listPurchases, refundPurchase, showPurchase } from './buying/purchases.ts';

export function addBuying(program: Command): void {
  withYes(withServerOptions(program.command('buy')))
    .summary('buy a license of a model or dataset')
    .description(
      'Buy a license of a listing. It is paid from your balance if that is enough, and by your default card otherwise. Running it again while a payment waits for your bank resumes waiting; nothing is charged twice.',
    )
    .argument('<what>', 'a listing (lst_…), or the slug or id of a model or dataset')
    .addOption(new Option('--card <id>', 'pay by this card, pm_…').conflicts('balance'))
    .option('--balance', 'pay from the balance, or not at all')
    .option('--max-price <amount>', 'buy nothing that costs more, such as 50usd', (text) => parseMoney(text))
    .option('--no-wait', 'do not wait where the bank has to be asked')
    .addHelpText('after', '\nExample:\n  souk buy acme/pick-place --max-price 50usd --yes')
    .action((what: string, options: BuyOptions, command: Command) => buy(what, options, command));

  const purchases = program
    .command('purchases')
    .summary('what you bought, and what you sold')
    .description('Purchases, as buyer and as seller.');

  withLimit(withServerOptions(purchases.command('list')))
    .description('List what you bought, newest first; with --role seller, what you sold.')
    .addOption(new Option('--role <role>', 'your side of the sale').choices(['buyer', 'seller']).default('buyer'))
    .addOption(
      new Option('--status <status>', 'only those in this state').choices([
        'pending',
        'succeeded',
        'failed',
        'refunded',
      ]),
    )
    .option('--listing <id>', 'only of this listing, lst_…')
    .addHelpText('after', '\nExample:\n  souk purchases list --role seller --status refunded')
    .action((options: ListOptions, command: Command) => listPurchases(options, command));

  withServerOptions(purchases.command('show'))
    .description('Show a purchase of yours, as buyer or seller.')
    .argument('<id>', 'pur_…')
    .addHelpText('after', '\nExample:\n  souk purchases show pur_…')
    .action((id: string, _options, command: Command) => showPurchase(id, command));

  withYes(withServerOptions(purchases.command('refund')))
    .description(
      'Refund what you sold, within 14 days (or what the market has set): the buyer gets the full amount back, and the license ends at once.',
    )
    .argument('<id>', 'pur_…')
    .addHelpText('after', '\nExample:\n  souk purchases refund pur_… --yes')
    .action((id: string, options: { yes?: boolean }, command: Command) => refundPurchase(id, options, command));
}
