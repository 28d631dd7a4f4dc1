/** Returns the help of a push, for both kinds; `place` says where the files go. */
export function pushHelp(place: string, examples: string[]): string {
  return `
Files that the server has already are not sent again: one request compares all
hashes. After Ctrl-C the same command continues where it stopped.
${place}
In folders, hidden files, __pycache__ and node_modules are left out.
A README.md at the top becomes the readme where there is none yet.
Publishing inspects the files; \`souk inspect <path>\` checks them before.

Examples:
${examples.map((example) => `  ${example}`).join('\n')}`;
}
