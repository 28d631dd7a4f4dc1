import { setTimeout as sleep } from 'node:timers/promises';
import { ConflictError, SoukError } from '@souk/sdk';
import type { ServerSettings } from '../../connection.ts';
import { ServiceError } from '../../failures/explain-error.ts';
import { printHint } from '../../output/printing.ts';

const WAITING =
  'The files are still being inspected; waiting. Ctrl-C stops waiting, not the inspection: publish again to wait for the rest.';
const DEFAULT_PAUSE_SECONDS = 1;

/**
 * Publishes, and adds a next step to the error about an interrupted upload. Waits for an inspection that outlasts the
 * request, which continues on the server.
 */
export async function publishAsset<T>(
  publish: () => Promise<T>,
  settings: Pick<ServerSettings, 'json' | 'quiet'>,
): Promise<T> {
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await publish();
    } catch (error) {
      if (!isStillInspected(error)) throw explainOpenUpload(error);
      if (isFirst) printHint(settings, WAITING);
      await sleep((error.retryAfter ?? DEFAULT_PAUSE_SECONDS) * 1000);
    }
  }
}

/** The code alone also stands for a server that has a problem. */
function isStillInspected(error: unknown): error is SoukError {
  return error instanceof SoukError && error.code === 'unavailable' && /still being inspected/.test(error.message);
}

function explainOpenUpload(error: unknown): unknown {
  const [upload] = (error instanceof ConflictError && /\bupl_[0-9a-z]{26}\b/.exec(error.message)) || [];
  if (upload === undefined) return error;
  const nextStep = `Push again to complete the upload, or discard it with \`souk api delete /uploads/${upload}\`.`;
  return new ServiceError(error as ConflictError, nextStep);
}
