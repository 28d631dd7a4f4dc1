import { createHash, randomUUID } from 'node:crypto';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { getCompileCacheDir, stripTypeScriptTypes } from 'node:module';
import { basename, join } from 'node:path';

/**
 * Removes the types of the modules of a program. Node's compiler for that takes 0.3 s of CPU to load and to strip a program,
 * so the results are cached among the compiled code that Node caches, if it does, by the hashes of the sources.
 */
export class TypeStripper {
  readonly #file: string | undefined;
  readonly #cached: Readonly<Record<string, string>>;
  readonly #used: Record<string, string> = {};
  #isStale = false;

  constructor(program: string, directory = getCompileCacheDir()) {
    this.#file = directory && join(directory, `${basename(program)}.stripped.json`);
    this.#cached = this.#file === undefined ? {} : readCache(this.#file);
  }

  strip(source: string): string {
    const hash = createHash('sha256').update(source).digest('base64');
    const cached = this.#cached[hash];
    if (cached === undefined) this.#isStale = true;
    const stripped = cached ?? withoutWarnings(() => stripTypeScriptTypes(source));
    this.#used[hash] = stripped;
    return stripped;
  }

  /** Replaces the cache by what was stripped, if that differs. */
  save(): void {
    if (this.#file === undefined || !this.#isStale) return;
    const written = `${this.#file}.${randomUUID()}`;
    try {
      writeFileSync(written, JSON.stringify(this.#used), { mode: 0o600 });
      renameSync(written, this.#file);
    } catch {
      // A full disk or a read-only directory: the next process strips the types again.
      rmSync(written, { force: true });
    }
  }
}

function readCache(file: string): Record<string, string> {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}

/** Suppresses Node's warning that the function is experimental. It is what runs this very file. */
function withoutWarnings<T>(work: () => T): T {
  const { emitWarning } = process;
  process.emitWarning = () => {};
  try {
    return work();
  } finally {
    process.emitWarning = emitWarning;
  }
}
