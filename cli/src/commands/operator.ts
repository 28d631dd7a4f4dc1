import { Argument, type Command, Option } from 'commander';
import { withServerOptions } from '../connection.ts';
import { withYes } from '../input/confirm.ts';
import { withLimit } from '../input/limit.ts';
import { execServerProgram } from '../server-program.ts';
import { listAccounts, reinstateAccount, showAccount, suspendAccount } from './operator/accounts.ts';
import { listAudit } from './operator/audit.ts';
import { setFee, showFee } from './operator/fee.ts';
import { showHealth } from './operator/health.ts';
import { invite } from './operator/invite.ts';
import { listAllPayouts } from './operator/payouts.ts';
import { refundForSeller } from './operator/refund.ts';
import { liftTakedown, listTakedowns, takeDown } from './operator/takedowns.ts';
import { inPayoutStatus } from './payouts/status-option.ts';

export function addOperator(program: Command): void {
  const operator = program
    .command('operator')
    .summary('manage accounts, takedowns, payouts and the fee')
    .description(
      'Manage the market as a signed-in operator. Some commands run on the server’s host instead, with its settings (such as SOUK_DATA_DIR or DATABASE_URL) in the environment.',
    )
    .addHelpText('after', '\nExamples:\n  souk operator grant ada@market.example\n  souk operator accounts list ada');
  addRemote(operator.commandsGroup('For operators who are signed in:'));
  addOnHost(operator.commandsGroup("On the server's host:"));
}

function addRemote(operator: Command): void {
  const accounts = operator
    .command('accounts')
    .description('Find, suspend and reinstate accounts.')
    .addHelpText('after', '\nExample:\n  souk operator accounts suspend usr_… --reason "sells what is not theirs"');

  withLimit(withServerOptions(accounts.command('list')))
    .description('List accounts, or search them by name, slug or email.')
    .argument('[words]')
    .addHelpText('after', '\nExample:\n  souk operator accounts list ada')
    .action(listAccounts);

  withServerOptions(accounts.command('show'))
    .description('Show an account.')
    .argument('<id>', 'usr_…')
    .addHelpText('after', '\nExample:\n  souk operator accounts show usr_…')
    .action(showAccount);

  withYes(withServerOptions(accounts.command('suspend')))
    .description('Suspend an account. Its keys and sessions stop working within a second.')
    .argument('<id>', 'usr_…')
    .requiredOption('--reason <text>', 'the reason, recorded with the account and in the audit log')
    .addHelpText('after', '\nExample:\n  souk operator accounts suspend usr_… --reason "sells what is not theirs"')
    .action(suspendAccount);

  withServerOptions(accounts.command('reinstate'))
    .description('Lift a suspension.')
    .argument('<id>', 'usr_…')
    .addHelpText('after', '\nExample:\n  souk operator accounts reinstate usr_…')
    .action(reinstateAccount);

  addTakedowns(operator);

  withServerOptions(operator.command('invite'))
    .description('Send an invitation by email: a link that works for one sign-up.')
    .argument('<email>')
    .addHelpText('after', '\nExample:\n  souk operator invite ada@market.example')
    .action(invite);

  withLimit(withServerOptions(operator.command('audit')))
    .description('List actions of operators, newest first.')
    .addHelpText('after', '\nExample:\n  souk operator audit --limit 50')
    .action(listAudit);

  const fee = withServerOptions(operator.command('fee'))
    .usage('[command] [options]')
    .description("Show the market's fee on each sale, in one mode.")
    .addHelpText('after', '\nExamples:\n  souk operator fee --mode live\n  souk operator fee set 7.5% --mode live')
    .action(showFee);

  withYes(withServerOptions(fee.command('set')))
    .description('Set the fee for future purchases.')
    .argument('<share>', 'a percentage such as 7.5%, or basis points such as 750bp')
    .addHelpText('after', '\nExample:\n  souk operator fee set 7.5% --mode live')
    .action(setFee);

  withLimit(withServerOptions(operator.command('payouts')))
    .description(
      "List the payouts of all sellers in one mode, newest first. The amount of a failed payout is added to the seller's next one.",
    )
    .addOption(inPayoutStatus())
    .option('--account <seller>', 'only those of this seller: usr_…, or a slug such as acme')
    .addHelpText('after', '\nExample:\n  souk operator payouts --status failed --mode live')
    .action(listAllPayouts);

  withYes(withServerOptions(operator.command('refund')))
    .description(
      'Refund a purchase for its seller, even if their earnings do not cover it. Until their next earnings cover it, their balance is negative.',
    )
    .argument('<purchase>', 'pur_…')
    .requiredOption('--reason <text>', 'the reason, recorded in the audit log')
    .addHelpText('after', '\nExample:\n  souk operator refund pur_… --reason "the seller asked for it" --mode live')
    .action(refundForSeller);

  withServerOptions(operator.command('health'))
    .description('Show the health of the market in both modes: database, jobs, webhooks, files, payments and models.')
    .addHelpText('after', '\nExample:\n  souk operator health --json')
    .action(showHealth);
}

function addTakedowns(operator: Command): void {
  const takedowns = operator
    .command('takedowns')
    .description('Hide models and datasets from everyone but their owners.')
    .addHelpText('after', '\nExample:\n  souk operator takedowns create acme/grip --reason "holds stolen weights"');

  withLimit(withServerOptions(takedowns.command('list')))
    .description('List takedowns in one mode, newest first.')
    .addOption(new Option('--status <status>', 'only those with this status').choices(['in_force', 'lifted']))
    .option('--asset <name>', 'only those of this model or dataset')
    .addHelpText('after', '\nExample:\n  souk operator takedowns list --status in_force')
    .action(listTakedowns);

  withYes(withServerOptions(takedowns.command('create')))
    .description(
      'Take a model or dataset down in one mode. It is hidden from everyone but its owner and taken off sale, and its deployments are stopped.',
    )
    .argument('<name>', 'mdl_…, dst_…, its slug such as acme/grip, or its listing lst_…')
    .addOption(new Option('--type <type>', 'the type, if the slug is ambiguous').choices(['model', 'dataset']))
    .requiredOption('--reason <text>', 'the reason, shown to its owner')
    .addHelpText('after', '\nExample:\n  souk operator takedowns create acme/grip --reason "holds stolen weights"')
    .action(takeDown);

  withYes(withServerOptions(takedowns.command('lift')))
    .description('Lift a takedown. Its owner can put it back on sale, and deployments of it can be started again.')
    .argument('<takedown>', 'tkd_…, or its model or dataset')
    .addHelpText('after', '\nExample:\n  souk operator takedowns lift tkd_…')
    .action(liftTakedown);
}

/** Adds commands that change the server's database directly, so they need the server's settings. */
function addOnHost(operator: Command): void {
  for (const [verb, what] of [
    ['grant', 'Grant the operator role to a confirmed account.'],
    ['revoke', 'Revoke the operator role of an account.'],
  ] as const) {
    operator
      .command(verb)
      .description(what)
      .argument('<email>', "the account's email")
      .addHelpText('after', `\nExample:\n  souk operator ${verb} ada@market.example`)
      .action((email: string) => execServerProgram('src/operate.ts', [verb, email]));
  }
  operator
    .command('invite-link')
    .description('Print a link that works for one sign-up, for the first operator, or if the market sends no mail.')
    .argument('<email>', 'the email to invite')
    .addHelpText('after', '\nExample:\n  souk operator invite-link ada@market.example')
    .action((email: string) => execServerProgram('src/operate.ts', ['invite-link', email]));
  operator
    .command('reinstate')
    .description('Lift the suspension of any account, including an operator’s.')
    .argument('<account>', "the account's email, or usr_…")
    .addHelpText('after', '\nExample:\n  souk operator reinstate ada@market.example')
    .action((account: string) => execServerProgram('src/operate.ts', ['reinstate', account]));
  operator
    .command('rotate-signing-key')
    .description('Create a new signing key for license certificates. Earlier certificates stay valid.')
    .addArgument(new Argument('<mode>', 'the mode of the key').choices(['test', 'live']))
    .addHelpText('after', '\nExample:\n  souk operator rotate-signing-key live')
    .action((mode: string) => execServerProgram('src/operate.ts', ['rotate-signing-key', mode]));
}
