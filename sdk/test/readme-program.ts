interface Block {
  /** What stands behind the backquotes, such as `ts`. */
  info: string;
  code: string[];
  /** The index of its first line of code. */
  line: number;
}

/** The blocks of a kind as one program, with each line where it stands on the page, so that an error names the page's line. */
export function programOf(markdown: string, info: string): string {
  const program: string[] = markdown.split('\n').map(() => '');
  for (const { code, line } of blocksOf(markdown).filter((block) => block.info === info)) {
    program.splice(line, code.length, ...code);
  }
  return program.join('\n');
}

/** All kinds of blocks that there are. */
export function kindsOf(markdown: string): Set<string> {
  return new Set(blocksOf(markdown).map(({ info }) => info));
}

function blocksOf(markdown: string): Block[] {
  const blocks: Block[] = [];
  let open: Block | undefined;
  for (const [line, text] of markdown.split('\n').entries()) {
    if (!text.startsWith('```')) open?.code.push(text);
    else if (open) {
      blocks.push(open);
      open = undefined;
    } else open = { info: text.slice(3), code: [], line: line + 1 };
  }
  return blocks;
}
