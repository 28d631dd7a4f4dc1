/** Returns the help of a push, for both kinds; `place` describes their destination. */
export function pushHelp(place: string, examples: string[]): string {
  return `
Files that the server already has are not sent again. After Ctrl-C, run the same
command again to resume.
${place}
In folders, hidden files, __pycache__ and node_modules are excluded.
A top-level README.md becomes the readme if there is none yet.
Publishing inspects the files. To check them before, use \`souk inspect <path>\`.

Examples:
${examples.map((example) => `  ${example}`).join('\n')}`;
}
