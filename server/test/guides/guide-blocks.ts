// Reads the blocks of a guide that are executed:
//
//   ```sh                   runs in the shell, after the previous block
//   ```sh background        runs in another terminal
//   ```text                 directly after one of them: its expected output
//   ```text background      the expected output of the latest background terminal
//   ```js title=name.mjs    (any language) is saved as that file
//
// Other blocks are ignored.

export interface ExpectedOutput {
  text: string;
  line: number;
}

export interface Command {
  does: 'run' | 'run in the background';
  code: string;
  line: number;
  printed: ExpectedOutput | undefined;
}

export type Step =
  | Command
  | { does: 'print in the background'; printed: ExpectedOutput }
  | { does: 'save'; name: string; content: string; line: number };

interface Fence {
  words: string[];
  content: string;
  /** Number of its first line of content, from 1. */
  line: number;
  /** Whether only empty lines are between the previous fence and this one. */
  isRightAfter: boolean;
}

/** Returns the steps of a guide in order. */
export function readSteps(markdown: string): Step[] {
  const steps: Step[] = [];
  let command: Command | undefined;
  for (const { words, content, line, isRightAfter } of readFences(markdown)) {
    const [language, ...more] = words;
    const before = isRightAfter ? command : undefined;
    command = undefined;
    const title = more.find((word) => word.startsWith('title='))?.slice('title='.length);
    if (language === 'sh') {
      const inBackground = more.includes('background');
      command = { does: inBackground ? 'run in the background' : 'run', code: content, line, printed: undefined };
      steps.push(command);
    } else if (title !== undefined) {
      steps.push({ does: 'save', name: title, content, line });
    } else if (language === 'text' && more.includes('background')) {
      steps.push({ does: 'print in the background', printed: { text: content, line } });
    } else if (language === 'text' && before) {
      before.printed = { text: content, line };
    }
  }
  return steps;
}

function readFences(markdown: string): Fence[] {
  const fences: Fence[] = [];
  const lines = markdown.split('\n');
  let isRightAfter = false;
  for (let at = 0; at < lines.length; at++) {
    const [, indent = '', ticks, info = ''] = /^(\s*)(`{3,})([^`]*)$/.exec(lines[at] as string) ?? [];
    if (ticks === undefined) {
      if (lines[at]?.trim() !== '') isRightAfter = false;
      continue;
    }
    const end = lines.findIndex((line, index) => index > at && line.trim() === ticks);
    if (end === -1) throw new Error(`the block that begins in line ${at + 1} has no end`);
    // A block in a list is indented as the list is.
    const content = lines
      .slice(at + 1, end)
      .map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line));
    fences.push({ words: info.trim().split(/\s+/), content: content.join('\n'), line: at + 2, isRightAfter });
    isRightAfter = true;
    at = end;
  }
  return fences;
}
