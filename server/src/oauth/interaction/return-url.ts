export interface ReturnPlace {
  /** What the person will recognise of it. */
  place: string;
  /** Where that is: on the web, in a program on this computer, or in an app that owns an address scheme. */
  kind: 'site' | 'program' | 'native';
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Where the person is sent back to, in as many words as they need: the path says nothing to them. */
export function placeOf(redirectUri: string): ReturnPlace {
  const { protocol, host, hostname } = new URL(redirectUri);
  if (protocol !== 'https:' && protocol !== 'http:') return { place: protocol.slice(0, -1), kind: 'native' };
  return { place: host, kind: LOOPBACK.has(hostname) ? 'program' : 'site' };
}

/**
 * Where the consent form may lead, for `form-action`. Chromium holds every redirect that follows a form to it, those
 * included that the app makes after its callback; where they go is the app's business, so that its scheme must do.
 */
export function formTargetsOf(redirectUri: string): string {
  const schemes = new Set(['https:', new URL(redirectUri).protocol]);
  return ["'self'", ...schemes].join(' ');
}
