/**
 * Loads the library without its warning about Node versions that have no long-term support yet. We ship our own Node
 * and test with it.
 */
const { warn } = console;
console.warn = (...args: unknown[]) => {
  if (!String(args[0]).includes('Unsupported runtime')) warn(...args);
};
const library = await import('oidc-provider');
console.warn = warn;

export const { default: Provider, errors, interactionPolicy } = library;
