import type { Deployment, Souk } from '@souk/sdk';
import type { Command } from 'commander';
import { type ServerSettings, withAccount, withServerOptions } from '../connection.ts';
import { printResult } from '../output/print-result.ts';
import { printHint } from '../output/printing.ts';
import { fullName } from './catalog/asset-name.ts';
import { awaitReady } from './deploy/await-ready.ts';
import { type DeployOptions, readDeployOptions, withDeployOptions } from './deploy/deploy-options.ts';
import { nextCommand } from './deploy/deployment-text.ts';
import { addDeployments } from './deploy/manage-deployments.ts';

export function addDeploy(program: Command): void {
  withDeployOptions(withServerOptions(program.command('deploy')))
    .summary('deploy a model behind a URL')
    .description('Deploy a model that is yours, free or licensed to you behind a URL. Waits until it is ready.')
    .argument('<model>', 'its ID or slug, such as acme/pick-place, or your own by its name alone')
    .option('--no-wait', 'do not wait until it is ready')
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
    await mentionOthers(souk, created, settings);
    if (!options.wait) return printResult(settings, created, { id: created.id, text: describeStart(created) });
    const ready = await awaitReady(souk, created, settings);
    printResult(settings, ready, { id: ready.id, text: ready.url });
    printHint(settings, `\nCall it with: ${nextCommand(ready)}`);
  });
}

/** A second deployment of a model is often meant as an update of the first. */
async function mentionOthers(souk: Souk, { id, model }: Deployment, settings: ServerSettings): Promise<void> {
  const { items } = await souk.deployments.list({ model: model.id, limit: 2 });
  const other = items.find((deployment) => deployment.id !== id);
  if (!other) return;
  const commands = `\`souk deployments update ${other.id}\` changes that one, \`souk deployments delete ${id}\` deletes this one`;
  printHint(
    settings,
    `${id} is another deployment of ${model.slug}, beside ${other.id} (${other.name}): ${commands}.\n`,
  );
}

function describeStart({ id, status }: Deployment): string {
  return `${id} is ${status}. Check its status with \`souk deployments show ${id}\`; a call waits until it is ready.`;
}
