/** What a push does, for the help of both kinds; `place` says where the files go. */
export function pushHelp(place: string, examples: string[]): string {
  return `
What the server has is not sent again: all files are asked about in one call, by
their hashes. After Ctrl-C the same command goes on where it stopped.
${place}
In folders, hidden files, __pycache__ and node_modules are left out.
A README.md at the top becomes the readme where there is none yet.
Publishing inspects the files; \`souk inspect <path>\` checks them before.

Examples:
${examples.map((example) => `  ${example}`).join('\n')}`;
}
