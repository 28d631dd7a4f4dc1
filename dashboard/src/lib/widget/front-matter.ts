export interface SplitReadme {
  /** YAML at the start of a readme, without its `---` lines; null without one. */
  frontMatter: string | null;
  /** The Markdown after it. */
  body: string;
}

/** `---` on the first line, YAML, and `---` on a line of its own, as on other model hubs. */
const FRONT_MATTER = /^\uFEFF?---[ \t]*\r?\n(?:([\s\S]*?)\r?\n)?---[ \t]*(?:\r?\n|$)/;

/** Splits a readme into its YAML front matter and the Markdown after it. */
export function splitReadme(readme: string): SplitReadme {
  const found = FRONT_MATTER.exec(readme);
  // A rule at the start of a text is no front matter: that consists of YAML fields.
  if (!found || !/^[\w"'-]+[ \t]*:/m.test(found[1] ?? '')) return { frontMatter: null, body: readme };
  return { frontMatter: found[1] ?? '', body: readme.slice(found[0].length) };
}

/** Returns whether a readme has a widget, without parsing it: the YAML parser is loaded only for those that have. */
export function mentionsWidget(readme: string | undefined): boolean {
  return /^["']?widget["']?[ \t]*:/m.test(splitReadme(readme ?? '').frontMatter ?? '');
}
