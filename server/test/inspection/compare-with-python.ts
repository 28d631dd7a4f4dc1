import { findViolation, isForbidden } from './oracle/find-violation.ts';
import { unpickleWithPython } from './oracle/python-oracle.ts';
import type { TestFile } from './test-file.ts';

export interface Comparison {
  compared: number;
  /** Files in which Python's unpickler reached an import that is not allowed. */
  dangerous: number;
  /** Those of them with the verdict `clean`. */
  violations: string[];
}

/** Files per Python process, which is slow to start. */
const BATCH = 2000;

/** Unpickles inspected files in CPython, and collects those with the verdict `clean` that import something forbidden. */
export class PythonComparison {
  readonly result: Comparison = { compared: 0, dangerous: 0, violations: [] };
  readonly #command: string;
  #batch: { file: TestFile; isClean: boolean }[] = [];

  constructor(command: string) {
    this.#command = command;
  }

  async add(file: TestFile, isClean: boolean): Promise<void> {
    this.#batch.push({ file, isClean });
    if (this.#batch.length >= BATCH) await this.flush();
  }

  async flush(): Promise<void> {
    const batch = this.#batch.splice(0);
    if (batch.length === 0) return;
    const found = await unpickleWithPython(
      this.#command,
      batch.map(({ file }) => file.bytes),
    );
    for (const [i, { file, isClean }] of batch.entries()) {
      const imports = found[i] ?? [];
      this.result.compared += 1;
      if (imports.some(isForbidden)) this.result.dangerous += 1;
      const violation = isClean ? findViolation(file, imports) : undefined;
      if (violation === undefined) continue;
      const { module, name, place } = violation;
      this.result.violations.push(
        `${file.what}, named ${JSON.stringify(file.name)}: imports ${module}.${name} (in ${place || 'it'}), ` +
          `${file.bytes.toString('base64').slice(0, 4000)}`,
      );
    }
  }
}
