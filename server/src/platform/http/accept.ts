/** One entry of `Accept` or `Accept-Encoding` with its quality, from 0 (not acceptable) to 1. */
interface Preference {
  value: string;
  quality: number;
}

/** Parses a list with quality values (RFC 9110 section 12.4.2). Parameters other than `q` are ignored, and so are entries with an invalid `q`. */
export function parsePreferences(header: string): Preference[] {
  return header.split(',').flatMap((entry) => {
    const [value = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
    const weight = parameters.find((parameter) => /^q\s*=/.test(parameter))?.replace(/^q\s*=\s*/, '') ?? '1';
    return value === '' || !/^(0(\.\d*)?|1(\.0*)?)$/.test(weight) ? [] : [{ value, quality: Number(weight) }];
  });
}

/** Returns the quality of a media type. The most specific range decides; without a header every type is acceptable. */
export function qualityOfType(accept: string | undefined, type: string): number {
  if (accept === undefined) return 1;
  const preferences = parsePreferences(accept);
  for (const range of [type, `${type.split('/', 1)[0]}/*`, '*/*']) {
    const found = preferences.filter(({ value }) => value === range);
    if (found.length > 0) return Math.max(...found.map(({ quality }) => quality));
  }
  return 0;
}

/** Returns whether `type` is preferred to `instead`, and nothing to `type`. */
export function prefersType(accept: string | undefined, type: string, instead: string): boolean {
  const quality = qualityOfType(accept, type);
  if (quality <= qualityOfType(accept, instead)) return false;
  return parsePreferences(accept ?? '').every((other) => other.quality <= quality);
}

/** Returns whether `type` is named, not only covered by a wildcard, and nothing is preferred to it. */
export function namesType(accept: string | undefined, type: string): boolean {
  const preferences = parsePreferences(accept ?? '');
  const quality = Math.max(0, ...preferences.filter(({ value }) => value === type).map((named) => named.quality));
  return quality > 0 && preferences.every((other) => other.quality <= quality);
}

/**
 * Returns the best of these encodings, in our order of preference, that the client accepts; undefined to send it plain.
 */
export function chooseEncoding<T extends string>(
  acceptEncoding: string | undefined,
  offered: readonly T[],
): T | undefined {
  const preferences = parsePreferences(acceptEncoding ?? '');
  const qualityOf = (encoding: string) =>
    (preferences.find(({ value }) => value === encoding) ?? preferences.find(({ value }) => value === '*'))?.quality ??
    0;
  const best = Math.max(...offered.map(qualityOf));
  return best > 0 ? offered.find((encoding) => qualityOf(encoding) === best) : undefined;
}
