import { PALETTE } from './palette.ts';

export type Attributes = Readonly<Record<string, string | number | undefined>>;
export type Point = readonly [x: number, y: number];

/** Writes an SVG element. Attributes that are undefined are left out, and long numbers rounded. */
export function element(name: string, attributes: Attributes, ...children: readonly string[]): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${typeof value === 'number' ? +value.toFixed(2) : value}"`);
  return `<${name}${written.join('')}>${children.join('')}</${name}>`;
}

export const group = (attributes: Attributes, ...children: readonly string[]): string =>
  element('g', attributes, ...children);

export const line = ([x1, y1]: Point, [x2, y2]: Point, attributes: Attributes = {}): string =>
  element('line', { x1, y1, x2, y2, stroke: PALETTE.grid, 'stroke-width': 1.5, ...attributes });

export const circle = ([cx, cy]: Point, r: number, attributes: Attributes = {}): string =>
  element('circle', { cx, cy, r, ...attributes });

export const rectangle = (x: number, y: number, width: number, height: number, attributes: Attributes = {}): string =>
  element('rect', { x, y, width, height, ...attributes });

/** A box with round corners, for parts of a picture. */
export const panel = (x: number, y: number, width: number, height: number): string =>
  rectangle(x, y, width, height, { rx: 14, fill: PALETTE.panel });

export const polyline = (points: readonly Point[], attributes: Attributes = {}): string =>
  element('polyline', {
    points: points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' '),
    fill: 'none',
    'stroke-width': 2.5,
    'stroke-linejoin': 'round',
    'stroke-linecap': 'round',
    ...attributes,
  });

export const polygon = (points: readonly Point[], attributes: Attributes = {}): string =>
  element('polygon', { points: points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' '), ...attributes });

export const text = ([x, y]: Point, content: string, attributes: Attributes = {}): string =>
  element('text', { x, y, fill: PALETTE.text, 'font-size': 18, ...attributes }, escapeText(content));

/** Hides what lies outside of a box. A picture has one of them. */
export const clipTo = (
  box: { x: number; y: number; width: number; height: number },
  ...children: readonly string[]
): string =>
  element('clipPath', { id: 'box' }, element('rect', { ...box, rx: 14 })) +
  group({ 'clip-path': 'url(#box)' }, ...children);

/** A cross, as targets are drawn. */
export const cross = ([x, y]: Point, size: number, attributes: Attributes = {}): string =>
  element('path', {
    d: `M${x - size} ${y}H${x + size}M${x} ${y - size}V${y + size}`,
    stroke: PALETTE.bright,
    'stroke-width': 3,
    'stroke-linecap': 'round',
    ...attributes,
  });

function escapeText(content: string): string {
  return content.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
