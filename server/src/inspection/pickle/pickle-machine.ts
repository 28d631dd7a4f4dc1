import { BOUNDS } from '../inspection-bounds.ts';
import { isHarmlessCall, resultOf } from './pickle-calls.ts';
import { isHonestState } from './pickle-dtypes.ts';
import { ruleForImport } from './pickle-imports.ts';
import { PickleMemo } from './pickle-memo.ts';
import { BrokenPickle, PickleStack } from './pickle-stack.ts';
import {
  type Imported,
  isDtype,
  isIdle,
  isImported,
  isScalar,
  isText,
  NONE,
  nameOf,
  PERSISTENT,
  TEXT,
  UNKNOWN,
  type Value,
} from './pickle-values.ts';

/** Effects of a pickle. One example of each kind is kept. */
export interface PickleActs {
  /** A forbidden import. */
  unsafeImport: Imported | null;
  /**
   * A forbidden import that only a custom unpickler reaches: by a name that no module can have, or after an id that the
   * loader has to resolve.
   */
  customLoaderImport: Imported | null;
  /** A forbidden import that is called or altered, with a name that modules and members can have. */
  unsafeCall: Imported | null;
  /** An act whose effect cannot be determined. */
  doubt: string | null;
  /** … by importing or calling it, or by continuing elsewhere. */
  doubtfulAct: string | null;
  /** … by calling or altering it. */
  doubtfulCall: string | null;
  /** A doubtful act after an id that the loader has to resolve: Python's own unpickler does not get there. */
  customLoaderAct: string | null;
  /** Set after such an id. */
  needsCustomLoader: boolean;
}

/**
 * Characters that a part of a module's name cannot have, because it is a file or folder name. Spaces are possible:
 * Python imports "my utils" if there is a "my utils.py". Control characters are possible on some disks, but in no
 * published folder.
 */
const NO_MODULE = /[\p{Cc}/]/u;
const MAX_MODULE_BYTES = 255;
/** Names of modules and members. Distinguishes prose and numbers that begin like a pickle. */
const IMPORTABLE = /^(?!\p{N})[\p{L}\p{M}\p{N}\p{Pc}-]+(?:\.(?!\p{N})[\p{L}\p{M}\p{N}\p{Pc}-]+)*$/u;

/** Python imports a package before its modules, and treats ".name" as "name": the first part is decisive. */
function canExist(module: string): boolean {
  const [first] = module.split('.').filter((part) => part !== '');
  return first !== undefined && !NO_MODULE.test(first) && Buffer.byteLength(first) <= MAX_MODULE_BYTES;
}

const isNoName = (value: Value): boolean => isIdle(value) || isImported(value) || isDtype(value);

/** Python's unpickler without its effects: tracks values, and records imports and calls instead of executing them. */
export class PickleMachine {
  readonly stack = new PickleStack();
  readonly acts: PickleActs = {
    unsafeImport: null,
    customLoaderImport: null,
    unsafeCall: null,
    doubt: null,
    doubtfulAct: null,
    doubtfulCall: null,
    customLoaderAct: null,
    needsCustomLoader: false,
  };
  readonly #memo = new PickleMemo();
  #keptText = 0;

  /** Pushes text that may turn out to be a name. */
  pushText(bytes: Buffer): void {
    const kept = bytes.length <= BOUNDS.keptText && this.#keptText + bytes.length <= BOUNDS.keptTextTotal;
    if (kept) this.#keptText += bytes.length;
    this.stack.push(kept ? bytes.toString() : TEXT);
  }

  /** `isReadable`: the names are valid UTF-8, without which Python does not import. */
  import(module: string, name: string, isReadable = true): Value {
    const imported = { module, name };
    if (ruleForImport(module, name) !== undefined) return imported;
    const isPossible = isReadable && canExist(module);
    if (isPossible && !this.acts.needsCustomLoader) this.acts.unsafeImport ??= imported;
    else this.acts.customLoaderImport ??= imported;
    return isPossible ? imported : PERSISTENT;
  }

  /** PERSID: an id as a line of text. Zips and Parquet files begin with one, followed by arbitrary content. */
  pushPersistent(): void {
    this.acts.needsCustomLoader = true;
    this.stack.push(PERSISTENT);
  }

  /** STACK_GLOBAL: the names were computed before. */
  importFromStack(): void {
    const name = this.stack.pop();
    const module = this.stack.pop();
    if (typeof name === 'string' && typeof module === 'string') {
      this.stack.push(this.import(module, name));
      return;
    }
    if (isNoName(module) || isNoName(name)) throw new BrokenPickle('it imports by something that is not a name');
    this.doubtAct('it imports by a name that it computes');
    this.stack.push(UNKNOWN);
  }

  call(callee: Value, args: Value, hasKeywords = false): Value {
    // Calling data, or with None as arguments, fails in Python too.
    if (isIdle(callee) || isText(callee) || args === NONE) throw new BrokenPickle('it calls what cannot be called');
    if (callee === PERSISTENT) {
      this.doubt('it calls something that only its loader knows');
      return PERSISTENT;
    }
    if (!isImported(callee)) {
      this.#doubtCall('it calls something that cannot be known');
      return UNKNOWN;
    }
    const rule = ruleForImport(callee.module, callee.name);
    if (rule === undefined) {
      this.#unsafeCall(callee);
      return UNKNOWN;
    }
    if (isHarmlessCall(rule, args, hasKeywords)) return resultOf(rule, args);
    this.#doubtCall(`it calls ${nameOf(callee)} in a way that cannot be analyzed`);
    return UNKNOWN;
  }

  /** APPEND, SETITEM and the like run methods of their target. */
  alter(target: Value): void {
    if (isImported(target)) {
      if (ruleForImport(target.module, target.name) === undefined) this.#unsafeCall(target);
      else this.#doubtCall(`it alters ${nameOf(target)} itself`);
    }
    if (target === UNKNOWN) this.#doubtCall('it alters something that cannot be known');
    if (target === PERSISTENT) this.doubt('it alters something that only its loader knows');
  }

  /**
   * A list of words ("city", "Paris", "Naples") is also an import to which nothing is added, so with scalar values only
   * the import counts.
   */
  alterWith(target: Value, ...added: Value[]): void {
    if (isImported(target) && added.every(isScalar)) return;
    this.alter(target);
  }

  /** BUILD sets the state of an object. */
  build(target: Value, state: Value): void {
    this.alterWith(target, state);
    if (isDtype(target) && !isHonestState(target.dtype, state)) {
      this.#doubtCall('it describes arrays by more than a plain type');
    }
  }

  putMemo(key: number): void {
    const value = this.stack.top();
    this.#memo.set(key, value);
  }

  memoize(): void {
    this.putMemo(this.#memo.size);
  }

  getMemo(key: number): void {
    const value = this.#memo.get(key);
    if (value === undefined) throw new BrokenPickle('it reads a memo entry that was never set');
    this.stack.push(value);
  }

  /** However an id is written, nothing can be read from an empty memo. */
  requireMemo(): void {
    if (this.#memo.size === 0) throw new BrokenPickle('it reads a memo entry that was never set');
  }

  doubt(reason: string): void {
    this.acts.doubt ??= reason;
  }

  doubtAct(reason: string): void {
    this.doubt(reason);
    if (this.acts.needsCustomLoader) this.acts.customLoaderAct ??= reason;
    else this.acts.doubtfulAct ??= reason;
  }

  #unsafeCall(callee: Imported): void {
    if (IMPORTABLE.test(callee.module) && IMPORTABLE.test(callee.name)) this.acts.unsafeCall ??= callee;
  }

  #doubtCall(reason: string): void {
    this.doubtAct(reason);
    if (!this.acts.needsCustomLoader) this.acts.doubtfulCall ??= reason;
  }
}
