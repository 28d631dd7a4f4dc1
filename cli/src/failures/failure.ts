/** Facts about a failure beside its message. */
export interface FailureFacts {
  /** One of `exit-codes.ts`. Defaults to 1. */
  exitCode?: number;
  /** Machine-readable code, part of the JSON output. */
  code?: string;
  /** The next step, printed on a line of its own. */
  nextStep?: string | undefined;
}

/** A failure that the user can fix, printed as one line without a stack trace. */
export class Failure extends Error {
  readonly exitCode: number;
  readonly code: string;
  readonly nextStep: string | undefined;

  constructor(message: string, { exitCode = 1, code = 'failed', nextStep }: FailureFacts = {}) {
    super(message);
    this.exitCode = exitCode;
    this.code = code;
    this.nextStep = nextStep;
  }
}
