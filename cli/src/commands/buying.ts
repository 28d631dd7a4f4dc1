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
      'Buy a license of a listing. Pays from your balance if it suffices, otherwise with your default card. If a payment waits for your bank, run the command again to resume waiting. Nothing is charged twice.',
    )
    .argument('<what>', 'a listing (lst_…), or the slug or id of a model or dataset')
    .addOption(new Option('--card <id>', 'pay with this card, pm_…').conflicts('balance'))
    .option('--balance', 'pay from the balance only')
    .option('--max-price <amount>', 'fail if it costs more, such as 50usd', (text) => parseMoney(text))
    .option('--no-wait', 'do not wait if the bank asks for a confirmation')
    .addHelpText('after', '\nExample:\n  souk buy acme/pick-place --max-price 50usd --yes')
    .action((what: string, options: BuyOptions, command: Command) => buy(what, options, command));

  const purchases = program
    .command('purchases')
    .summary('list, show and refund purchases')
    .description('Your purchases, as buyer and as seller.');

  withLimit(withServerOptions(purchases.command('list')))
    .description('List your purchases, newest first, or your sales with --role seller.')
    .addOption(new Option('--role <role>', 'your role in the purchase').choices(['buyer', 'seller']).default('buyer'))
    .addOption(
      new Option('--status <status>', 'only those with this status').choices([
        'pending',
        'succeeded',
        'failed',
        'refunded',
      ]),
    )
    .option('--listing <id>', 'only those of this listing, lst_…')
    .addHelpText('after', '\nExample:\n  souk purchases list --role seller --status refunded')
    .action((options: ListOptions, command: Command) => listPurchases(options, command));

  withServerOptions(purchases.command('show'))
    .description('Show a purchase, as buyer or seller.')
    .argument('<id>', 'pur_…')
    .addHelpText('after', '\nExample:\n  souk purchases show pur_…')
    .action((id: string, _options, command: Command) => showPurchase(id, command));

  withYes(withServerOptions(purchases.command('refund')))
    .description(
      'Refund a sale within 14 days, or the period that the market has set. The buyer gets the full amount back, and the license ends at once.',
    )
    .argument('<id>', 'pur_…')
    .addHelpText('after', '\nExample:\n  souk purchases refund pur_… --yes')
    .action((id: string, options: { yes?: boolean }, command: Command) => refundPurchase(id, options, command));
}
