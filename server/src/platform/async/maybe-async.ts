/**
 * Values that are usually available without waiting. On the hot path credentials and counters are in memory, and a
 * promise for each would cost as much as the work itself.
 */
export type MaybePromise<T> = T | Promise<T>;

export function andThen<T, U>(value: MaybePromise<T>, next: (value: T) => MaybePromise<U>): MaybePromise<U> {
  return value instanceof Promise ? value.then(next) : next(value);
}
