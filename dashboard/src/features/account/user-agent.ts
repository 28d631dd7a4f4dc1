// Order matters: most browsers also claim to be Chrome or Safari, most systems to be Linux.
const PROGRAMS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Describes a user agent as "Firefox on Windows": enough to recognise one's own devices. */
export function describeUserAgent(userAgent: string): string {
  const find = (names: typeof PROGRAMS) => names.find(([pattern]) => pattern.test(userAgent))?.[1];
  const program = find(PROGRAMS);
  const system = find(SYSTEMS);
  if (program && system) return `${program} on ${system}`;
  return program ?? system ?? (userAgent.split(' ')[0] || 'Unknown program');
}
