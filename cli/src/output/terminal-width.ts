type Screen = Pick<NodeJS.WriteStream, 'isTTY' | 'columns'>;

/** Width of a terminal that does not report one. */
const DEFAULT_COLUMNS = 80;

/**
 * Returns the columns of a terminal, or undefined without one. Some terminals, such as those of CI systems, report 0:
 * then `COLUMNS` decides.
 */
export function terminalWidth(screen: Screen = process.stdout): number | undefined {
  if (!screen.isTTY) return undefined;
  return screen.columns || parseColumns(process.env.COLUMNS) || DEFAULT_COLUMNS;
}

function parseColumns(text = ''): number {
  return /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 0;
}
