import type { Appearance } from '@stripe/stripe-js';

/** Maps Stripe's names of colours to our tokens. */
const COLORS = {
  colorPrimary: 'accent',
  colorBackground: 'surface',
  colorText: 'ink',
  colorTextSecondary: 'muted',
  colorTextPlaceholder: 'faint',
  colorDanger: 'danger-ink',
} as const;

/** Returns the colours of this page for Stripe's form, a document of its own that our style sheet does not reach. */
export function appearanceIn(place: HTMLElement): Appearance {
  const { fontFamily } = getComputedStyle(place);
  const colors = Object.entries(COLORS).map(([name, token]) => [name, colorOf(place, token)] as const);
  return {
    theme: isDark(place) ? 'night' : 'stripe',
    variables: { ...Object.fromEntries(colors), fontFamily, fontSizeBase: '14px', borderRadius: '8px' },
  };
}

/** Resolves a token to the colour that the browser computes, in light or dark mode. */
function colorOf(place: HTMLElement, token: string): string {
  const probe = document.createElement('span');
  probe.style.color = `var(--color-${token})`;
  place.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

function isDark(place: HTMLElement): boolean {
  const [red = 255] = (colorOf(place, 'surface').match(/[\d.]+/g) ?? []).map(Number);
  return red < 128;
}
