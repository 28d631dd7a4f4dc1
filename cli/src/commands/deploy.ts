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
    if (!options.wait) {
      printResult(settings, created, { id: created.id, text: describeStart(created) });
      return printHintAboutOther(souk, created, settings);
    }
    const ready = await awaitReady(souk, created, settings);
    printResult(settings, ready, { id: ready.id, text: ready.url });
    printHint(settings, `\nCall it with: ${nextCommand(ready)}`);
    await printHintAboutOther(souk, created, settings);
  });
}

/** A second deployment of a model was often meant as an update of the first. */
async function printHintAboutOther(souk: Souk, created: Deployment, settings: ServerSettings): Promise<void> {
  if (settings.json || settings.quiet) return;
  const { id, model, revision } = created;
  // The deployment was created, whatever becomes of a hint.
  const list = await souk.deployments.list({ model: model.id, limit: 2 }).catch(() => undefined);
  const other = list?.items.find((deployment) => deployment.id !== id);
  if (!other) return;
  const update = `souk deployments update ${other.id} --revision ${revision}`;
  printHint(
    settings,
    `\nYou already had a deployment of ${model.slug}: ${other.id} (${other.name}).\nTo update that one instead: ${update}\nTo delete the new one: souk deployments delete ${id}`,
  );
}

function describeStart({ id, status }: Deployment): string {
  return `${id} is ${status}. Check its status with \`souk deployments show ${id}\`; a call waits until it is ready.`;
}
