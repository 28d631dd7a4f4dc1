const countFormat = new Intl.NumberFormat('en');
const shortFormat = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

/** Formats in full: `12,000`. */
export const formatCount = (count: number): string => countFormat.format(count);
/** Formats in short: `12K`, `7.2B`. */
export const formatCompact = (count: number): string => shortFormat.format(count);

const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const;

/** Formats the size of a file in decimal units: `512 bytes`, `1.4 MB`. */
export function formatBytes(size: number): string {
  let [value, unit] = [size, 0];
  while (Math.round(value) >= 1000 && unit < UNITS.length - 1) [value, unit] = [value / 1000, unit + 1];
  const shown = unit === 0 ? formatCount(value) : value.toFixed(value < 100 ? 1 : 0).replace(/\.0$/, '');
  return `${shown} ${size === 1 ? 'byte' : UNITS[unit]}`;
}
