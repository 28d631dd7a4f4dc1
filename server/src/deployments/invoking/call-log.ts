import type { ApiError } from '../../platform/errors.ts';
import { plainText } from '../../runtimes/process/output-lines.ts';
import type { DeploymentLogs } from '../logs/deployment-log.ts';
import type { CallTiming } from './call-timing.ts';
import type { Invocation } from './invocation.ts';

/** A line for each call in the log of what was called. What was asked and answered is not in it. */
export class CallLog {
  readonly #logs: DeploymentLogs;

  constructor(logs: DeploymentLogs) {
    this.#logs = logs;
  }

  answered(invocation: Invocation, timing: CallTiming): void {
    this.#tell(invocation, 'info', `200 ${spent(timing)}`);
  }

  refused(invocation: Invocation, timing: CallTiming, { status, message }: ApiError): void {
    this.#tell(invocation, status >= 500 ? 'error' : 'warn', `${status} ${spent(timing)}: ${message}`);
  }

  brokeOff(invocation: Invocation, timing: CallTiming, { message }: ApiError): void {
    this.#tell(invocation, 'error', `broke off after ${spent(timing)}: ${message}`);
  }

  left(invocation: Invocation, timing: CallTiming): void {
    this.#tell(invocation, 'info', `the caller left after ${spent(timing)}`);
  }

  #tell({ mode, model, requestId }: Invocation, level: 'info' | 'warn' | 'error', what: string): void {
    // One line, whatever names the caller gave: with others it could tell of calls that never were.
    const message = plainText(`${requestId} ${what}`).replaceAll(/\s+/g, ' ');
    this.#logs.write(mode, model.id, { stream: 'request', level, message });
  }
}

function spent({ elapsed }: CallTiming): string {
  return `${Math.round(elapsed)} ms`;
}
