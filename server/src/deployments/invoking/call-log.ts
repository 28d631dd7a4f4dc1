import type { ApiError } from '../../platform/errors.ts';
import { plainText } from '../../runtimes/process/output-lines.ts';
import type { DeploymentLogs } from '../logs/deployment-log.ts';
import type { CallTiming } from './call-timing.ts';
import type { Invocation } from './invocation.ts';

/** Writes one line per call to the deployment's log, without inputs or outputs. */
export class CallLog {
  readonly #logs: DeploymentLogs;

  constructor(logs: DeploymentLogs) {
    this.#logs = logs;
  }

  succeeded(invocation: Invocation, timing: CallTiming): void {
    this.#write(invocation, 'info', `200 ${formatElapsed(timing)}`);
  }

  rejected(invocation: Invocation, timing: CallTiming, { status, message }: ApiError): void {
    this.#write(invocation, status >= 500 ? 'error' : 'warn', `${status} ${formatElapsed(timing)}: ${message}`);
  }

  interrupted(invocation: Invocation, timing: CallTiming, { message }: ApiError): void {
    this.#write(invocation, 'error', `broke off after ${formatElapsed(timing)}: ${message}`);
  }

  disconnected(invocation: Invocation, timing: CallTiming): void {
    this.#write(invocation, 'info', `the caller left after ${formatElapsed(timing)}`);
  }

  #write({ mode, model, requestId }: Invocation, level: 'info' | 'warn' | 'error', what: string): void {
    // One line, whatever names the caller sent: a line break could fake other calls.
    const message = plainText(`${requestId} ${what}`).replaceAll(/\s+/g, ' ');
    this.#logs.write(mode, model.id, { stream: 'request', level, message });
  }
}

function formatElapsed({ elapsed }: CallTiming): string {
  return `${Math.round(elapsed)} ms`;
}
