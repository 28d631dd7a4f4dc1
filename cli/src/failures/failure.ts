/** How a failure is told beside its message. */
export interface FailureFacts {
  /** One of `exit-codes.ts`; 1 unless said. */
  exitCode?: number;
  /** For programs, where it is told as JSON. */
  code?: string;
  /** What to do about it: told on a line of its own. */
  nextStep?: string | undefined;
}

/** Something the user can put right: told in a line, with no stack. */
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
