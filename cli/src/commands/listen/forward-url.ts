import { InvalidArgumentError } from 'commander';

/** Parses where a receiver listens: a URL, `localhost:8787/hooks`, or a port. */
export function parseForwardUrl(text: string): string {
  const written = text.trim();
  const whole = /^\d+$/.test(written)
    ? `http://localhost:${written}`
    : /^[a-z][a-z0-9+.-]*:\/\//i.test(written)
      ? written
      : `http://${written}`;
  if (URL.canParse(whole)) {
    const { protocol, hostname, href } = new URL(whole);
    if (/^https?:$/.test(protocol) && hostname !== '') return href;
  }
  throw new InvalidArgumentError('It must be a URL such as http://localhost:8787/hooks, or a port.');
}
