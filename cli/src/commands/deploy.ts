import type { Deployment } from '@souk/sdk';
import type { Command } from 'commander';
import { withAccount, withServerOptions } from '../connection.ts';
import { answer } from '../output/print-result.ts';
import { mention } from '../output/printing.ts';
import { fullName } from './catalog/asset-name.ts';
import { awaitReady } from './deploy/await-ready.ts';
import { type DeployOptions, readDeployOptions, withDeployOptions } from './deploy/deploy-options.ts';
import { nextCommand } from './deploy/deployment-text.ts';
import { addDeployments } from './deploy/manage-deployments.ts';

export function addDeploy(program: Command): void {
  withDeployOptions(withServerOptions(program.command('deploy')))
    .summary('run a model behind an address')
    .description(
      'Run a model behind an address: one of your own, a free one, or one that you hold a license for. Waits until it answers.',
    )
    .argument('<model>', 'an id or a slug such as acme/pick-place; a bare name is one of your own')
    .option('--no-wait', 'come back as soon as the server knows of it')
    .addHelpText('after', '\nExample:\n  souk deploy acme/pick-place --name grip --idle-timeout 600')
    .action((model: string, options: DeployOptions & { wait: boolean }, command: Command) =>
      deploy(model, options, command),
    );
  addDeployments(program);
}

async function deploy(model: string, options: DeployOptions & { wait: boolean }, command: Command): Promise<void> {
  await withAccount(command, async (souk, { settings }) => {
    const input = { model: await fullName(souk, model), ...readDeployOptions(options) };
    const created = await souk.deployments.create(input);
    if (!options.wait) return answer(settings, created, { id: created.id, text: describeStart(created) });
    const ready = await awaitReady(souk, created, settings);
    answer(settings, ready, { id: ready.id, text: ready.url });
    mention(settings, `\nCall it with: ${nextCommand(ready)}`);
  });
}

function describeStart({ id, status }: Deployment): string {
  return `${id} is ${status}. See how far it is with \`souk deployments show ${id}\`; a call waits until it is ready.`;
}
