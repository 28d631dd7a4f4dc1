/**
 * Loads the library without its warning about Node versions that have no long-term support yet. Ours will
 * get it, and our tests run on it.
 */
const { warn } = console;
console.warn = (...args: unknown[]) => {
  if (!String(args[0]).includes('Unsupported runtime')) warn(...args);
};
const library = await import('oidc-provider');
console.warn = warn;

export const { default: Provider, errors, interactionPolicy } = library;
