/**
 * Makes a function when it is first called. There are hundreds of schemas, of which few are needed by any one process, and
 * compiling them all would be most of what a start takes.
 */
export function uponFirstUse<Input, Output>(make: () => (input: Input) => Output): (input: Input) => Output {
  let made: ((input: Input) => Output) | undefined;
  return (input) => {
    made ??= make();
    return made(input);
  };
}
