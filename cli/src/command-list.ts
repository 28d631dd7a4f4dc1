import type { Command } from 'commander';

/** A file of commands: the names that it adds, and how to load it. */
export interface CommandFile {
  names: readonly string[];
  load: () => Promise<(program: Command) => void>;
}

/** All commands in the order of `souk --help`. Files are loaded lazily, which keeps startup fast. */
export const COMMANDS: readonly { heading: string; files: readonly CommandFile[] }[] = [
  {
    heading: 'Account:',
    files: [
      {
        names: ['sign-up', 'login', 'logout', 'whoami'],
        load: async () => (await import('./commands/account.ts')).addAccount,
      },
      { names: ['profiles', 'mode'], load: async () => (await import('./commands/profiles.ts')).addProfiles },
      { names: ['keys'], load: async () => (await import('./commands/keys.ts')).addKeys },
    ],
  },
  {
    heading: 'Catalog:',
    files: [
      { names: ['models'], load: async () => (await import('./commands/models.ts')).addModels },
      { names: ['datasets'], load: async () => (await import('./commands/datasets.ts')).addDatasets },
      { names: ['inspect'], load: async () => (await import('./commands/inspect.ts')).addInspect },
      { names: ['listings'], load: async () => (await import('./commands/listings.ts')).addListings },
    ],
  },
  {
    heading: 'Money:',
    files: [
      { names: ['buy', 'purchases'], load: async () => (await import('./commands/buying.ts')).addBuying },
      { names: ['licenses'], load: async () => (await import('./commands/licenses.ts')).addLicenses },
      { names: ['balance'], load: async () => (await import('./commands/balance.ts')).addBalance },
      { names: ['cards'], load: async () => (await import('./commands/cards.ts')).addCards },
      { names: ['payouts'], load: async () => (await import('./commands/payouts.ts')).addPayouts },
      { names: ['revenue'], load: async () => (await import('./commands/revenue.ts')).addRevenue },
    ],
  },
  {
    heading: 'Inference:',
    files: [
      { names: ['chat'], load: async () => (await import('./commands/chat.ts')).addChat },
      { names: ['deploy', 'deployments'], load: async () => (await import('./commands/deploy.ts')).addDeploy },
      { names: ['invoke'], load: async () => (await import('./commands/invoke.ts')).addInvoke },
      { names: ['logs'], load: async () => (await import('./commands/logs.ts')).addLogs },
      { names: ['usage'], load: async () => (await import('./commands/usage.ts')).addUsage },
    ],
  },
  {
    heading: 'Events and requests:',
    files: [
      { names: ['listen'], load: async () => (await import('./commands/listen.ts')).addListen },
      { names: ['trigger'], load: async () => (await import('./commands/trigger.ts')).addTrigger },
      { names: ['events'], load: async () => (await import('./commands/events.ts')).addEvents },
      { names: ['webhooks'], load: async () => (await import('./commands/webhooks.ts')).addWebhooks },
      { names: ['requests'], load: async () => (await import('./commands/requests.ts')).addRequests },
    ],
  },
  {
    heading: 'Server:',
    files: [
      { names: ['start'], load: async () => (await import('./commands/start.ts')).addStart },
      { names: ['status'], load: async () => (await import('./commands/status.ts')).addStatus },
      { names: ['operator'], load: async () => (await import('./commands/operator.ts')).addOperator },
      { names: ['demo'], load: async () => (await import('./commands/demo.ts')).addDemo },
      { names: ['ledger'], load: async () => (await import('./commands/ledger.ts')).addLedger },
    ],
  },
  {
    heading: 'Tools:',
    files: [
      { names: ['open'], load: async () => (await import('./commands/open.ts')).addOpen },
      { names: ['api'], load: async () => (await import('./commands/api.ts')).addApi },
      {
        names: ['completion', '__complete'],
        load: async () => (await import('./commands/completion.ts')).addCompletion,
      },
      { names: ['help'], load: async () => (await import('./commands/help.ts')).addHelp },
    ],
  },
];

/** Adds the one file whose command these arguments name, or all files where they name none. */
export async function addCommands(program: Command, args: readonly string[]): Promise<void> {
  const name = findCommandName(program, args);
  if (name === undefined && args.some((arg) => arg === '--version' || arg === '-V')) return;
  const wanted = COMMANDS.flatMap(({ files }) => files).find(({ names }) => name !== undefined && names.includes(name));
  // `help` describes the other commands, so it needs them all in the program.
  if (wanted && name !== 'help') return (await wanted.load())(program);
  const isMistyped = name !== undefined && !wanted && !args.some((arg) => arg === '--help' || arg === '-h');
  if (isMistyped) addCommandNames(program);
  else await addAllCommands(program);
}

/** Adds empty commands, which suffice to suggest one. Loading all files takes 0.3 s of CPU. */
function addCommandNames(program: Command): void {
  const names = COMMANDS.flatMap(({ files }) => files.flatMap((file) => file.names));
  for (const name of names) program.command(name, { hidden: name.startsWith('_') });
}

export async function addAllCommands(program: Command): Promise<void> {
  for (const { heading, files } of COMMANDS) {
    program.commandsGroup(heading);
    for (const { load } of files) (await load())(program);
  }
}

/** Returns the first argument that is neither an option nor the value of one. */
function findCommandName(program: Command, args: readonly string[]): string | undefined {
  for (let index = 0; index < args.length; index++) {
    const arg = args[index] ?? '';
    if (!arg.startsWith('-')) return arg;
    if (program.options.some((option) => option.required && option.long === arg)) index++;
  }
  return undefined;
}
