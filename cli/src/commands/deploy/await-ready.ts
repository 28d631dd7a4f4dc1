import { type Deployment, DeploymentFailedError, type Souk } from '@souk/sdk';
import type { ServerSettings } from '../../connection.ts';
import { Failure } from '../../failures/failure.ts';
import { interruptible } from '../../failures/interrupt.ts';
import { printHint, printNotice } from '../../output/printing.ts';
import { logLine } from '../logs/log-line.ts';
import { startStatusLine } from './status-line.ts';

const LAST_LINES = 10;

/** Shows the status until the deployment is ready. If it fails, prints the end of its log and throws. */
export async function awaitReady(souk: Souk, { id, name }: Deployment, settings: ServerSettings): Promise<Deployment> {
  const statusLine = startStatusLine(`${name} (${id})`, settings);
  const advice = `It is still starting: \`souk deployments show ${id}\` shows its status.`;
  try {
    const onProgress = ({ status }: Deployment) => statusLine.show(status);
    const ready = await interruptible((signal) => souk.deployments.waitUntilReady(id, { signal, onProgress }), {
      advice,
    });
    const took = statusLine.finish();
    printHint(settings, `${id} is ${ready.status} after ${took}.`);
    return ready;
  } catch (error) {
    statusLine.finish();
    if (!(error instanceof DeploymentFailedError)) throw error;
    if (!settings.json && !settings.quiet) await showLastLines(souk, id);
    throw toFailure(error);
  }
}

async function showLastLines(souk: Souk, id: string): Promise<void> {
  const { items } = await souk.deployments.logs.list(id, { limit: LAST_LINES });
  for (const line of items.reverse()) printNotice(logLine(line, process.stderr));
}

function toFailure({ code, deployment: { id, status, failure } }: DeploymentFailedError): Failure {
  return new Failure(`${id} is ${status}${failure ? `: ${failure.message}` : '.'}`, {
    code,
    nextStep: `See \`souk logs ${id}\`. When the cause is fixed: \`souk deployments start ${id}\`.`,
  });
}
