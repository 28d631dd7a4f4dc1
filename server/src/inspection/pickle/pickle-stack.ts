import { formatCount } from '../format-limit.ts';
import { BOUNDS } from '../inspection-bounds.ts';
import { rejectUnless } from '../unjudgeable.ts';
import { DATA, isIdle, isTuple, PLAIN_TUPLE, type Tuple, type Value } from './pickle-values.ts';

const TOO_DEEP = `its stack has more than ${formatCount(BOUNDS.stack)} values`;

/** Python's own unpickler fails here too: nothing after this point is executed. */
export class BrokenPickle extends Error {
  override readonly name = 'BrokenPickle';
}

/** The unpickler's stack. A mark protects what is below it, as in Python. */
export class PickleStack {
  readonly #items: Value[] = [];
  readonly #marks: number[] = [];
  #keptTuples = 0;

  push(value: Value): void {
    rejectUnless(this.#items.length < BOUNDS.stack, TOO_DEEP);
    this.#items.push(value);
  }

  pop(): Value {
    if (this.#items.length <= this.#fence()) throw new BrokenPickle('its stack underflows');
    return this.#items.pop() as Value;
  }

  top(): Value {
    if (this.#items.length <= this.#fence()) throw new BrokenPickle('its stack underflows');
    return this.#items.at(-1) as Value;
  }

  mark(): void {
    rejectUnless(this.#marks.length < BOUNDS.stack, TOO_DEEP);
    this.#marks.push(this.#items.length);
  }

  /** POP removes a value, or the mark if that is on top. */
  popValueOrMark(): void {
    if (this.#marks.at(-1) === this.#items.length) this.#marks.pop();
    else this.pop();
  }

  dropToMark(): void {
    const mark = this.#marks.pop();
    if (mark === undefined) throw new BrokenPickle('it has no mark');
    this.#items.length = mark;
  }

  /** Returns what is above the last mark, as far as it is kept, and its count. */
  popToMark(): { items: Value[]; count: number } {
    const mark = this.#marks.at(-1) ?? 0;
    const items = this.#items.slice(mark, mark + BOUNDS.keptTupleItems + 1);
    const count = this.#items.length - mark;
    this.dropToMark();
    return { items, count };
  }

  /**
   * Keeps a tuple only if its items may matter as arguments of a call: few, and not all plain data. Nested tuples are
   * not kept: the last link of a chain would otherwise retain a million of them.
   */
  tupleOf(items: readonly Value[], count = items.length): Tuple | typeof PLAIN_TUPLE | typeof DATA {
    if (count > BOUNDS.keptTupleItems) return DATA;
    if (items.every(isIdle)) return PLAIN_TUPLE;
    if (this.#keptTuples >= BOUNDS.keptTuples) return DATA;
    this.#keptTuples += 1;
    return items.map((item) => (isTuple(item) ? DATA : item));
  }

  #fence(): number {
    return this.#marks.at(-1) ?? 0;
  }
}
