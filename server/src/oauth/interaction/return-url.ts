export interface ReturnPlace {
  /** The part of the URI that the user will recognise. */
  place: string;
  /** On the web, in a program on this computer, or in an app that owns a URI scheme. */
  kind: 'site' | 'program' | 'native';
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Describes where the user is redirected to. The path is left out. */
export function placeOf(redirectUri: string): ReturnPlace {
  const { protocol, host, hostname } = new URL(redirectUri);
  if (protocol !== 'https:' && protocol !== 'http:') return { place: protocol.slice(0, -1), kind: 'native' };
  return { place: host, kind: LOOPBACK.has(hostname) ? 'program' : 'site' };
}

/**
 * Returns where the consent form may lead, for `form-action`. Chromium applies it to every redirect that follows a
 * form, including those that the app makes after its callback; these are up to the app, so its scheme is allowed.
 */
export function formTargetsOf(redirectUri: string): string {
  const schemes = new Set(['https:', new URL(redirectUri).protocol]);
  return ["'self'", ...schemes].join(' ');
}
