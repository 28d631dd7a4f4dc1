type Compiled<Input, Output> = (input: Input) => Output;

/**
 * Compiles once per process for equal sources, and only when the result is first used. There are hundreds of schemas, of
 * which few are needed by any one process, and compiling them all would be most of what a start takes.
 */
export class CompileOnce<Input, Output> {
  readonly #known = new Map<string, Compiled<Input, Output>>();

  get(source: unknown, compile: () => Compiled<Input, Output>): Compiled<Input, Output> {
    const text = JSON.stringify(source);
    const compiled = this.#known.get(text) ?? onFirstUse(compile);
    this.#known.set(text, compiled);
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
