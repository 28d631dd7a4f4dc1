import { type Command, Option } from 'commander';
import { withServerOptions } from '../connection.ts';
import { withLimit } from '../input/limit.ts';
import { type ListOptions, listGrants, showGrant } from './licenses/grants.ts';
import { saveKeys } from './licenses/save-keys.ts';
import { type VerifyOptions, verify } from './licenses/verify.ts';

export function addLicenses(program: Command): void {
  const licenses = program
    .command('licenses')
    .summary('list licenses and verify certificates')
    .description('Your licenses and their certificates.');

  withLimit(withServerOptions(licenses.command('list')))
    .description('List your licenses, newest first.')
    .addOption(new Option('--status <status>', 'only those with this status').choices(['active', 'revoked']))
    .option('--asset <name>', 'only those of this model or dataset (slug or ID)')
    .addHelpText('after', '\nExample:\n  souk licenses list --status active')
    .action((options: ListOptions, command: Command) => listGrants(options, command));

  withServerOptions(licenses.command('show'))
    .description('Show a license. With --certificate, print only its certificate.')
    .argument('<what>', 'grt_…, its purchase (pur_…), or the slug of its model or dataset')
    .option('--certificate', 'print only the certificate')
    .addHelpText('after', '\nExample:\n  souk licenses show acme/pick-place --certificate > license.jws')
    .action((what: string, options: { certificate?: boolean }, command: Command) => showGrant(what, options, command));

  withServerOptions(licenses.command('verify'))
    .summary('verify a certificate, also offline')
    .description(
      'Verify a certificate with the market’s keys and its list of revoked licenses. Both are read from files, or fetched and stored for offline use. A certificate is valid only in the current mode. Exit code 1 if it is not valid.',
    )
    .argument('<what>', 'a file, - for standard input, or one of your licenses, as in `licenses show`')
    .option('--offline', 'use the stored copies, and print their age')
    .option('--keys <file>', 'a copy of /.well-known/jwks.json')
    .option('--revocations <file>', 'a copy of /.well-known/license-revocations')
    .addHelpText('after', '\nExample:\n  souk licenses verify license.jws --offline')
    .action((what: string, options: VerifyOptions, command: Command) => verify(what, options, command));

  withServerOptions(licenses.command('keys'))
    .summary('fetch and store the keys that verify certificates')
    .description(
      'Fetch the keys that verify certificates, and the list of revoked licenses, and store both for `licenses verify --offline`.',
    )
    .option('--save <directory>', 'also write jwks.json and license-revocations.json to this directory')
    .addHelpText('after', '\nExample:\n  souk licenses keys --save ./verification')
    .action((options: { save?: string }, command: Command) => saveKeys(options, command));
}
