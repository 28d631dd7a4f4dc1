const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'];

/** Formats a limit the way people set it: "200 GB", "1.05 MB". */
export function formatBytes(bytes: number): string {
  const power = Math.min(UNITS.length - 1, Math.max(0, Math.floor(Math.log10(bytes) / 3)));
  return `${Number((bytes / 1000 ** power).toPrecision(3))} ${UNITS[power]}`;
}

/** Formats a count as "500,000". Without `Intl`, which takes a child longer to load than the inspection of a small file. */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}
