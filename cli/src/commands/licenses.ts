import { type Command, Option } from 'commander';
import { withServerOptions } from '../connection.ts';
import { withLimit } from '../input/limit.ts';
import { type ListOptions, listGrants, showGrant } from './licenses/grants.ts';
import { saveKeys } from './licenses/save-keys.ts';
import { type VerifyOptions, verify } from './licenses/verify.ts';

export function addLicenses(program: Command): void {
  const licenses = program
    .command('licenses')
    .summary('your licenses and their certificates')
    .description('Licenses that you hold, and the verification of certificates.');

  withLimit(withServerOptions(licenses.command('list')))
    .description('List your licenses, newest first.')
    .addOption(new Option('--status <status>', 'only those in this state').choices(['active', 'revoked']))
    .option('--asset <name>', 'only of this model or dataset, by slug or id')
    .addHelpText('after', '\nExample:\n  souk licenses list --status active')
    .action((options: ListOptions, command: Command) => listGrants(options, command));

  withServerOptions(licenses.command('show'))
    .description('Show a license; with --certificate, print only the certificate that proves it.')
    .argument('<what>', 'grt_…, the purchase (pur_…), or the slug of what is licensed')
    .option('--certificate', 'print the certificate, to be kept in a file')
    .addHelpText('after', '\nExample:\n  souk licenses show acme/pick-place --certificate > license.jws')
    .action((what: string, options: { certificate?: boolean }, command: Command) => showGrant(what, options, command));

  withServerOptions(licenses.command('verify'))
    .summary('verify a certificate, also without a connection')
    .description(
      'Verify a certificate against the market’s keys and its list of revoked licenses. Both are fetched and stored, so that it works offline later; or they are read from files. A certificate is valid only in the current mode. Exit code 1 where it is not valid.',
    )
    .argument('<what>', 'a file, - for standard input, or one of your licenses as for `licenses show`')
    .option('--offline', 'fetch nothing: use the stored copies, and say how old they are')
    .option('--keys <file>', 'the market’s keys, as /.well-known/jwks.json has them')
    .option('--revocations <file>', 'the revoked licenses, as /.well-known/license-revocations has them')
    .addHelpText('after', '\nExample:\n  souk licenses verify license.jws --offline')
    .action((what: string, options: VerifyOptions, command: Command) => verify(what, options, command));

  withServerOptions(licenses.command('keys'))
    .summary('fetch and store what certificates are verified with')
    .description(
      'Fetch the keys that verify certificates, and the list of revoked licenses, and store both for `licenses verify --offline`.',
    )
    .option('--save <directory>', 'write them there too, as jwks.json and license-revocations.json')
    .addHelpText('after', '\nExample:\n  souk licenses keys --save ./verification')
    .action((options: { save?: string }, command: Command) => saveKeys(options, command));
}
