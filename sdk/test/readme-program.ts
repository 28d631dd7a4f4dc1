interface Block {
  /** Text after the opening backquotes, such as `ts`. */
  info: string;
  code: string[];
  /** Index of its first line of code. */
  line: number;
}

/** Joins the blocks of a kind into one program. Lines keep their numbers, so that an error names the line of the page. */
export function programOf(markdown: string, info: string): string {
  const program: string[] = markdown.split('\n').map(() => '');
  for (const { code, line } of blocksOf(markdown).filter((block) => block.info === info)) {
    program.splice(line, code.length, ...code);
  }
  return program.join('\n');
}

/** Returns the kinds of blocks in a page. */
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
