/** `timeout`: it took too long; `too_large`: too much memory, or too long an answer; `crashed`: it died or made no sense. */
export type SandboxFailure = 'timeout' | 'too_large' | 'crashed';

const PUBLIC_TEXT: Record<SandboxFailure, string> = {
  timeout: 'Reading the file took too long.',
  too_large: 'Reading the file took too much memory.',
  crashed: 'The file could not be read.',
};

/** The message is fit for people; what really happened is the cause. */
export class SandboxError extends Error {
  readonly kind: SandboxFailure;

  constructor(kind: SandboxFailure, cause?: unknown) {
    super(PUBLIC_TEXT[kind], { cause });
    this.kind = kind;
  }
}
