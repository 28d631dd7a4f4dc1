import { createHash } from 'node:crypto';
import { Html, html } from '../../platform/http/escape-html.ts';
import { pageHeaders } from '../../platform/http/page-headers.ts';
import { STYLE } from './interaction-style.ts';

const MARK = html`<rect width="32" height="32" rx="8" fill="#0b6b62"/><path d="M8.2 7h15.6l2.7 6.2a3.5 3.5 0 0 1-7 .6 3.5 3.5 0 0 1-7 0 3.5 3.5 0 0 1-7-.6z" fill="#fff"/><path d="M9 19.5V25h14v-5.5M13.3 25v-3.2a2.7 2.7 0 0 1 5.4 0V25" fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/>`;
export const LOGO = html`<svg viewBox="0 0 32 32" aria-hidden="true">${MARK}</svg>`;
const ICON = encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${MARK.text}</svg>`);

/** No script, nothing from other hosts; the only style by its hash. */
const POLICY = `default-src 'none'; img-src data:; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

/** Returns the headers of every page of the authorization server. `formTargets` is the value for `form-action`. */
export function interactionHeaders(formTargets?: string): Record<string, string> {
  return {
    ...pageHeaders(POLICY, formTargets),
    // Many apps open a popup to connect people, and receive the outcome through it.
    'cross-origin-opener-policy': 'unsafe-none',
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
  };
}

export interface PageParts {
  /** Title of the window. Never untrusted text: nothing there distinguishes it from ours. */
  title: string;
  content: Html;
  /** Links below the card. */
  aside?: Html;
  wide?: boolean;
}

/** Renders a page with one card, in the style of the site, without scripts. */
export function renderPage({ title, content, aside, wide = false }: PageParts): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Souk</title>
<link rel="icon" href="data:image/svg+xml,${ICON}">
<style>${new Html(STYLE)}</style>
</head>
<body>
<header class="logo">${LOGO}Souk</header>
<main${wide && new Html(' class="wide"')}>
<div class="card">${content}</div>
${aside && html`<p class="aside">${aside}</p>`}
</main>
</body>
</html>
`.text;
}

const stroke = (path: Html, name = '') =>
  html`<svg class="${name}" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${path}</svg>`;
const ALERT = stroke(
  html`<path d="M12 8v4.5m0 3.5v.01M10.3 4 2.8 17.2A2 2 0 0 0 4.5 20h15a2 2 0 0 0 1.7-2.8L13.7 4a2 2 0 0 0-3.4 0Z"/>`,
);
export const CHECK_ICON = stroke(html`<path d="m5 12.5 4.5 4.5L19 7.5"/>`);
export const TERMINAL_ICON = stroke(
  html`<rect x="3" y="4" width="18" height="16" rx="2"/><path d="m7 9 3 3-3 3M13 15h4"/>`,
);
export const LINK_ICON = stroke(html`<path d="M4 9h15m-3.5-3.5L19 9l-3.5 3.5M20 15H5m3.5-3.5L5 15l3.5 3.5"/>`, 'link');

/** A message at the top of the page. Invalid fields refer to it by its id. */
export function notice(tone: 'danger' | 'warn' | 'ok', text: Html | string, id = 'notice'): Html {
  const role = tone === 'danger' ? 'alert' : 'status';
  return html`<div class="notice ${tone}" id="${id}" role="${role}">${tone === 'ok' ? CHECK_ICON : ALERT}<div>${text}</div></div>`;
}

/** Returns the first letter of a name, in place of a picture. */
export function initialOf(name: string): string {
  const [first] = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(name.trim());
  return first?.segment.toLocaleUpperCase('en') ?? '?';
}
