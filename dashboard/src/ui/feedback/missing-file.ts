/** How browsers, and Vite for style sheets, tell that a file of the site could not be fetched. */
const TOLD_AS = [
  'Failed to fetch dynamically imported module', // Chromium
  'error loading dynamically imported module', // Firefox
  'Importing a module script failed', // Safari
  'Unable to preload CSS',
];

/** A page's own file did not come: the network is gone, or a newer release has other files. */
export function isMissingFile(error: unknown): boolean {
  return error instanceof Error && TOLD_AS.some((words) => error.message.includes(words));
}
