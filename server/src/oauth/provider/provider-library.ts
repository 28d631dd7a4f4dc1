/**
 * The library, without the warning that it writes to the standard error whenever it is loaded by a Node that has no
 * long-term support yet. Ours gets it, and what is tested is ours.
 */
const { warn } = console;
console.warn = (...words: unknown[]) => {
  if (!String(words[0]).includes('Unsupported runtime')) warn(...words);
};
const library = await import('oidc-provider');
console.warn = warn;

export const { default: Provider, errors, interactionPolicy } = library;
