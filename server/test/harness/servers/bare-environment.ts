/**
 * What a program that a test starts has of the test's own environment: nothing that configures it, only where programs
 * are found, and what the runner's other processes have compiled already.
 */
export function bareEnvironment(): Record<string, string> {
  const { PATH = '', NODE_COMPILE_CACHE } = process.env;
  return { PATH, ...(NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }) };
}
