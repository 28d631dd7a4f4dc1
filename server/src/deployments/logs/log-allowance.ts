/** Maximum number of lines per second. */
export const MAX_PER_SECOND = 100;
const SECOND_MS = 1_000;

interface Second {
  admitted: number;
  dropped: number;
  reportDropped: (dropped: number) => void;
  timer: NodeJS.Timeout;
}

/** Limits the lines per second of each subject, and reports afterwards how many were dropped. */
export class LogAllowance {
  readonly #seconds = new Map<string, Second>();

  /** `reportDropped` is called with the number of dropped lines, if there are any. */
  admit(subject: string, reportDropped: Second['reportDropped']): boolean {
    const second = this.#seconds.get(subject) ?? this.#begin(subject, reportDropped);
    if (second.admitted >= MAX_PER_SECOND) {
      second.dropped += 1;
      return false;
    }
    second.admitted += 1;
    return true;
  }

  /** Reports dropped lines at once. */
  reportAllDropped(): void {
    for (const second of this.#seconds.values()) report(second);
  }

  #begin(subject: string, reportDropped: Second['reportDropped']): Second {
    const timer = setTimeout(() => this.#end(subject), SECOND_MS).unref();
    const second = { admitted: 0, dropped: 0, reportDropped, timer };
    this.#seconds.set(subject, second);
    return second;
  }

  #end(subject: string): void {
    const second = this.#seconds.get(subject);
    this.#seconds.delete(subject);
    if (second) report(second);
  }
}

function report(second: Second): void {
  const { dropped } = second;
  second.dropped = 0;
  if (dropped > 0) second.reportDropped(dropped);
}
