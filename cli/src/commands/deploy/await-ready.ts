import { type Deployment, DeploymentFailedError, type Souk } from '@souk/sdk';
import type { ServerSettings } from '../../connection.ts';
import { Failure } from '../../failures/failure.ts';
import { interruptible } from '../../failures/interrupt.ts';
import { mention, remark } from '../../output/printing.ts';
import { logLine } from '../logs/log-line.ts';
import { startStatusLine } from './status-line.ts';

const LAST_LINES = 10;

/** Shows how far it is until it answers. Where it never will, says why, with the end of its log. */
export async function awaitReady(souk: Souk, { id, name }: Deployment, settings: ServerSettings): Promise<Deployment> {
  const line = startStatusLine(`${name} (${id})`, settings);
  const advice = `It goes on by itself: \`souk deployments show ${id}\` tells how far it is.`;
  try {
    const onProgress = ({ status }: Deployment) => line.show(status);
    const ready = await interruptible((signal) => souk.deployments.waitUntilReady(id, { signal, onProgress }), {
      advice,
    });
    const took = line.finish();
    mention(settings, `${id} is ${ready.status} after ${took}.`);
    return ready;
  } catch (error) {
    line.finish();
    if (!(error instanceof DeploymentFailedError)) throw error;
    if (!settings.json && !settings.quiet) await showLastLines(souk, id);
    throw toFailure(error);
  }
}

async function showLastLines(souk: Souk, id: string): Promise<void> {
  const { items } = await souk.deployments.logs.list(id, { limit: LAST_LINES });
  for (const line of items.reverse()) remark(logLine(line, process.stderr));
}

function toFailure({ code, deployment: { id, status, failure } }: DeploymentFailedError): Failure {
  return new Failure(`${id} is ${status}${failure ? `: ${failure.message}` : '.'}`, {
    code,
    nextStep: `See \`souk logs ${id}\`. Once that is mended: \`souk deployments start ${id}\`.`,
  });
}
