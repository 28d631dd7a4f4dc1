import type { Deployment, Souk } from '@souk/sdk';
import { type Command, Option } from 'commander';
import { type ServerSettings, withAccount, withServerOptions } from '../../connection.ts';
import { confirm, withYes } from '../../input/confirm.ts';
import { type LimitOptions, takeUpTo, withLimit } from '../../input/limit.ts';
import { printList, printResult } from '../../output/print-result.ts';
import { awaitReady } from './await-ready.ts';
import { type DeployOptions, readDeployOptions, withDeployOptions } from './deploy-options.ts';
import { DEPLOYMENTS_HEADER, deploymentRow, formatDeployment } from './deployment-text.ts';
import { deploymentId } from './find-deployment.ts';

const STATUSES = [
  'pending',
  'starting',
  'ready',
  'idle',
  'stopped',
  'failed',
] as const satisfies Deployment['status'][];

interface ListOptions extends LimitOptions {
  status?: Deployment['status'];
  model?: string;
}

type OnOne = (souk: Souk, id: string, settings: ServerSettings) => Promise<void>;

/** Adds `deployments …`. */
export function addDeployments(program: Command): void {
  const group = program
    .command('deployments')
    .summary('list, change, start and stop deployments')
    .description('Your deployments. Name one by its ID, its name, or the slug of its model.');

  withLimit(withServerOptions(group.command('list')))
    .description('List your deployments, newest first.')
    .addOption(new Option('--status <status>', 'only those with this status').choices(STATUSES))
    .option('--model <model>', 'only those of this model (ID or slug)')
    .addHelpText('after', '\nExample:\n  souk deployments list --status failed')
    .action((options: ListOptions, command: Command) => list(options, command));

  addForOne(
    group,
    'show',
    'Show a deployment with its inputs, its URL and its last failure.',
    async (souk, id, settings) => {
      const deployment = await souk.deployments.get(id);
      printResult(settings, deployment, { id, text: () => formatDeployment(deployment) });
    },
  );

  withDeployOptions(withServerOptions(group.command('update')))
    .description('Change a deployment. Another revision replaces the current one.')
    .argument('<deployment>', NAMED)
    .option('--no-listing', 'remove it from its listing, so that only you can call it')
    .addHelpText('after', '\nExample:\n  souk deployments update grip --revision 1.3.0')
    .action((name: string, options: DeployOptions, command: Command) => update(name, options, command));

  addForOne(
    group,
    'start',
    'Start a stopped, failed or idle deployment and wait until it is ready.',
    async (souk, id, settings) => {
      const ready = await awaitReady(souk, await souk.deployments.start(id), settings);
      printResult(settings, ready, { id, text: `${id} is ready.` });
    },
  );

  addForOne(
    group,
    'stop',
    'Stop a deployment. It cannot be called until you start it again.',
    async (souk, id, settings) => {
      const stopped = await souk.deployments.stop(id);
      printResult(settings, stopped, { id, text: `${id} is ${stopped.status}.` });
    },
  );

  withYes(withServerOptions(group.command('delete')))
    .description('Delete a deployment with its log.')
    .argument('<deployment>', NAMED)
    .addHelpText('after', '\nExample:\n  souk deployments delete grip')
    .action((name: string, options: { yes?: boolean }, command: Command) =>
      withAccount(command, async (souk, { settings }) => {
        const id = await deploymentId(souk, name);
        await confirm(`Delete ${id} (${name}) with its log?`, options);
        printResult(settings, await souk.deployments.delete(id), { id, text: `Deleted ${id}.` });
      }),
    );
}

const NAMED = 'dep_…, its name, or the slug of its model';

function addForOne(group: Command, verb: string, description: string, work: OnOne): void {
  withServerOptions(group.command(verb))
    .description(description)
    .argument('<deployment>', NAMED)
    .addHelpText('after', `\nExample:\n  souk deployments ${verb} grip`)
    .action((name: string, _options, command: Command) =>
      withAccount(command, async (souk, { settings }) => work(souk, await deploymentId(souk, name), settings)),
    );
}

async function list({ status, model, ...limit }: ListOptions, command: Command): Promise<void> {
  await withAccount(command, async (souk, { settings }) => {
    const { items, more } = await takeUpTo(limit, (size) => souk.deployments.list({ status, model, limit: size }));
    printList(settings, items, {
      id: ({ id }) => id,
      header: DEPLOYMENTS_HEADER,
      row: deploymentRow,
      empty: 'No deployments. Create one with `souk deploy <model>`.',
      more,
    });
  });
}

async function update(name: string, options: DeployOptions, command: Command): Promise<void> {
  const changes = readDeployOptions(options);
  if (Object.values(changes).every((change) => change === undefined)) {
    command.error('error: nothing to change. Set an option such as --revision 1.3.0');
  }
  await withAccount(command, async (souk, { settings }) => {
    const changed = await souk.deployments.update(await deploymentId(souk, name), changes);
    printResult(settings, changed, { id: changed.id, text: () => formatDeployment(changed) });
  });
}
