type Compiled<Input, Output> = (input: Input) => Output;

/**
 * Compiles lazily, and once per process for equal sources. There are hundreds of schemas, of which a process needs few,
 * and compiling them all would take most of the start.
 */
export class CompileOnce<Input, Output> {
  readonly #compiled = new Map<string, Compiled<Input, Output>>();

  get(source: string, compile: () => Compiled<Input, Output>): Compiled<Input, Output> {
    const compiled = this.#compiled.get(source) ?? onFirstUse(compile);
    this.#compiled.set(source, compiled);
    return compiled;
  }
}

function onFirstUse<Input, Output>(compile: () => Compiled<Input, Output>): Compiled<Input, Output> {
  let compiled: Compiled<Input, Output> | undefined;
  return (input) => {
    compiled ??= compile();
    return compiled(input);
  };
}
