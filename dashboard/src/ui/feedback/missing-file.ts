/** Error messages of browsers, and of Vite for style sheets, for a file that failed to load. */
const MESSAGES = [
  'Failed to fetch dynamically imported module', // Chromium
  'error loading dynamically imported module', // Firefox
  'Importing a module script failed', // Safari
  'Unable to preload CSS',
];

/** Returns whether a file of a page failed to load: the network is down, or a newer release has other files. */
export function isMissingFile(error: unknown): boolean {
  return error instanceof Error && MESSAGES.some((message) => error.message.includes(message));
}
