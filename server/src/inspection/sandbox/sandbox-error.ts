/**
 * `timeout`: took too long; `too_large`: too much memory, or too long a result; `crashed`: died or broke the protocol.
 */
export type SandboxFailure = 'timeout' | 'too_large' | 'crashed';

const PUBLIC_TEXT: Record<SandboxFailure, string> = {
  timeout: 'Reading the file took too long.',
  too_large: 'Reading the file took too much memory.',
  crashed: 'The file could not be read.',
};

/** The message is public; the cause has the details. */
export class SandboxError extends Error {
  readonly kind: SandboxFailure;

  constructor(kind: SandboxFailure, cause?: unknown) {
    super(PUBLIC_TEXT[kind], { cause });
    this.kind = kind;
  }
}
