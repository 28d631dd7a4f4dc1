/** How many lines are let through within a second. */
export const MAX_PER_SECOND = 100;
const SECOND_MS = 1_000;

interface Second {
  admitted: number;
  leftOut: number;
  confess: (leftOut: number) => void;
  timer: NodeJS.Timeout;
}

/** Lets so many lines a second through for each subject, and says afterwards how many it did not. */
export class LogAllowance {
  readonly #seconds = new Map<string, Second>();

  /** `confess` is told how many were left out, where some were. */
  admit(subject: string, confess: Second['confess']): boolean {
    const second = this.#seconds.get(subject) ?? this.#begin(subject, confess);
    if (second.admitted >= MAX_PER_SECOND) {
      second.leftOut += 1;
      return false;
    }
    second.admitted += 1;
    return true;
  }

  /** Says at once what was left out so far. */
  confessAll(): void {
    for (const second of this.#seconds.values()) confess(second);
  }

  #begin(subject: string, confess: Second['confess']): Second {
    const timer = setTimeout(() => this.#end(subject), SECOND_MS).unref();
    const second = { admitted: 0, leftOut: 0, confess, timer };
    this.#seconds.set(subject, second);
    return second;
  }

  #end(subject: string): void {
    const second = this.#seconds.get(subject);
    this.#seconds.delete(subject);
    if (second) confess(second);
  }
}

function confess(second: Second): void {
  const { leftOut } = second;
  second.leftOut = 0;
  if (leftOut > 0) second.confess(leftOut);
}
