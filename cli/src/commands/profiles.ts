import type { Mode } from '@souk/sdk';
import { Argument, type Command } from 'commander';
import { modeOfKey, type Server, settingsOf, withServer, withServerOptions } from '../connection.ts';
import { EXIT } from '../failures/exit-codes.ts';
import { Failure } from '../failures/failure.ts';
import { confirm, withYes } from '../input/confirm.ts';
import { formatDay } from '../output/dates.ts';
import { printList, printResult } from '../output/print-result.ts';
import { printNotice } from '../output/printing.ts';
import { fixedColumn, formatFields } from '../output/table.ts';
import { CredentialStore } from '../profiles/credentials.ts';
import { noSuchProfile, type Profile, type Profiles } from '../profiles/profiles.ts';

/** A profile as it is printed, without its secret. */
interface ProfileSummary {
  name: string;
  current: boolean;
  url: string;
  mode: Mode;
  signed_in: string;
}

export function addProfiles(program: Command): void {
  const profiles = program
    .command('profiles')
    .summary('manage profiles of servers and accounts')
    .description(
      'Profiles, each with a server and your credentials for it. Create one with `souk login --profile <name>`.',
    )
    .addHelpText(
      'after',
      '\nExamples:\n  souk login --profile work --url https://market.example\n  souk profiles use work',
    );

  withServerOptions(profiles.command('list'))
    .description('List your profiles. The one in use is marked.')
    .addHelpText('after', '\nExample:\n  souk profiles list')
    .action((_options, command: Command) => listProfiles(command));

  withServerOptions(profiles.command('show'))
    .description('Show a profile, or the one in use.')
    .argument('[name]')
    .addHelpText('after', '\nExample:\n  souk profiles show work')
    .action((name: string | undefined, _options, command: Command) => showProfile(name, command));

  withServerOptions(profiles.command('use'))
    .description('Switch to another profile.')
    .argument('<name>')
    .addHelpText('after', '\nExample:\n  souk profiles use work')
    .action((name: string, _options, command: Command) => useProfile(name, command));

  withYes(withServerOptions(profiles.command('remove')))
    .description('Delete a profile and its credentials. Sign out first to end its session on the server.')
    .argument('<name>')
    .addHelpText('after', '\nExample:\n  souk profiles remove work')
    .action((name: string, options: { yes?: boolean }, command: Command) => removeProfile(name, options, command));

  withServerOptions(program.command('mode'))
    .summary('show or set the mode')
    .description(
      'Show the current mode, or set the mode of this profile. --mode and SOUK_MODE take precedence. Test mode has its own market, where nothing costs money.',
    )
    .addArgument(new Argument('[mode]', 'the new mode of this profile').choices(['test', 'live']))
    .addHelpText('after', '\nExamples:\n  souk mode\n  souk mode live')
    .action((mode: Mode | undefined, _options, command: Command) =>
      withServer(command, (server) => (mode ? setMode(mode, server) : showMode(server))),
    );
}

async function listProfiles(command: Command): Promise<void> {
  const stored = await new CredentialStore().read();
  const shown = Object.entries(stored.profiles).map(([name, profile]) => toSummary(stored, name, profile));
  printList(settingsOf(command), shown, {
    id: ({ name }) => name,
    header: ['NAME', 'SERVER', fixedColumn('MODE'), fixedColumn('SIGNED IN'), fixedColumn('')],
    row: ({ name, url, mode, signed_in, current }) => ({
      cells: [name, url, mode, signed_in, current ? 'in use' : ''],
      style: current ? 'bold' : undefined,
    }),
    empty: 'No profiles yet. Create one with `souk login`.',
  });
}

async function showProfile(name: string | undefined, command: Command): Promise<void> {
  const stored = await new CredentialStore().read();
  const wanted = name ?? stored.current ?? 'default';
  const shown = toSummary(stored, wanted, find(stored, wanted));
  printResult(settingsOf(command), shown, {
    id: shown.name,
    text: () =>
      formatFields([
        ['profile', shown.current ? `${shown.name}, in use` : shown.name],
        ['server', shown.url],
        ['mode', shown.mode],
        ['signed in', shown.signed_in],
      ]),
  });
}

async function useProfile(name: string, command: Command): Promise<void> {
  const store = new CredentialStore();
  const stored = await store.read();
  const profile = find(stored, name);
  await store.use(name);
  printResult(settingsOf(command), toSummary({ ...stored, current: name }, name, profile), {
    id: name,
    text: `Using "${name}" (${profile.url}).`,
  });
  if (process.env.SOUK_PROFILE) printNotice('Note: SOUK_PROFILE is set and takes precedence.');
}

async function removeProfile(name: string, options: { yes?: boolean }, command: Command): Promise<void> {
  const store = new CredentialStore();
  const stored = await store.read();
  const profile = find(stored, name);
  if (profile.credential) await confirm(`Delete the profile "${name}" and its credentials?`, options);
  await store.remove(name);
  printResult(settingsOf(command), toSummary(stored, name, profile), { id: name, text: `Removed "${name}".` });
}

async function showMode({ mode, settings, credential }: Server): Promise<void> {
  printResult(settings, { mode }, { id: mode, text: mode });
  if (modeOfKey(credential)) printNotice('The key in use works in this mode only.');
}

async function setMode(mode: Mode, { credential, chosen, store, settings }: Server): Promise<void> {
  const own = modeOfKey(credential);
  if (own !== undefined && own !== mode) {
    throw new Failure(`the key in use is a ${own} key, which works in ${own} mode only.`, {
      exitCode: EXIT.notAllowed,
      code: 'wrong_mode',
      nextStep: `Run \`souk login\` to sign in to both modes, or \`souk login --api-key\` to store a ${mode} key.`,
    });
  }
  if (!chosen.profile) {
    throw new Failure('there is no profile to set the mode of.', {
      exitCode: EXIT.notAllowed,
      code: 'not_signed_in',
      nextStep: 'Run `souk login` first, or use --mode or SOUK_MODE.',
    });
  }
  if (own === undefined) await store.change(chosen.name, { ...chosen.profile, mode });
  printResult(
    settings,
    { profile: chosen.name, mode },
    { id: mode, text: `"${chosen.name}" now works in ${mode} mode.` },
  );
  if (mode === 'live') printNotice('Purchases in live mode cost real money.');
}

function find(stored: Profiles, name: string): Profile {
  const profile = stored.profiles[name];
  if (!profile) throw noSuchProfile(stored, name);
  return profile;
}

function toSummary(stored: Profiles, name: string, { url, mode, credential }: Profile): ProfileSummary {
  const current = (stored.current ?? 'default') === name;
  return { name, current, url, mode: modeOfKey(credential) ?? mode ?? 'test', signed_in: describe(credential) };
}

function describe(credential: Profile['credential']): string {
  if (!credential) return 'no';
  if (credential.kind === 'api_key') return 'by API key';
  return Date.parse(credential.expires_at) <= Date.now() ? 'no longer' : `until ${formatDay(credential.expires_at)}`;
}
