type Screen = Pick<NodeJS.WriteStream, 'isTTY' | 'columns'>;

/** What a terminal has that does not say. */
const DEFAULT_COLUMNS = 80;

/**
 * Returns how many columns a terminal has, or undefined where there is none. Some, such as those of CI systems, say 0:
 * then `COLUMNS` decides.
 */
export function terminalWidth(screen: Screen = process.stdout): number | undefined {
  if (!screen.isTTY) return undefined;
  return screen.columns || parseColumns(process.env.COLUMNS) || DEFAULT_COLUMNS;
}

function parseColumns(text = ''): number {
  return /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 0;
}
