const countFormat = new Intl.NumberFormat('en');
const shortFormat = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

/** To the last one: `12,000`. */
export const formatCount = (count: number): string => countFormat.format(count);
/** As short as it can be told: `12K`, `7.2B`. */
export const formatCompact = (count: number): string => shortFormat.format(count);

const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const;

/** Of a file: `512 bytes`, `1.4 MB`, by thousands as disks and networks are measured. */
export function formatBytes(size: number): string {
  let [value, unit] = [size, 0];
  while (Math.round(value) >= 1000 && unit < UNITS.length - 1) [value, unit] = [value / 1000, unit + 1];
  const shown = unit === 0 ? formatCount(value) : value.toFixed(value < 100 ? 1 : 0).replace(/\.0$/, '');
  return `${shown} ${size === 1 ? 'byte' : UNITS[unit]}`;
}
