import { BOUNDS } from '../inspection-bounds.ts';
import { requireAtMost } from '../unjudgeable.ts';
import type { Value } from './pickle-values.ts';

/** The unpickler's memo. Picklers number from 0 upwards, which an array stores in a fraction of a map's memory. */
export class PickleMemo {
  readonly #dense: Value[] = [];
  readonly #sparse = new Map<number, Value>();

  get size(): number {
    return this.#dense.length + this.#sparse.size;
  }

  get(key: number): Value | undefined {
    return key < this.#dense.length ? this.#dense[key] : this.#sparse.get(key);
  }

  set(key: number, value: Value): void {
    if (key < this.#dense.length) this.#dense[key] = value;
    else if (key === this.#dense.length && !this.#sparse.has(key)) this.#dense.push(value);
    else this.#sparse.set(key, value);
    requireAtMost(BOUNDS.memo, this.size, 'objects that it refers to again');
  }
}
