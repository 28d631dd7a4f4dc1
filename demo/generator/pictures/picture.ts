import { PALETTE } from './palette.ts';
import { element, rectangle, text } from './svg.ts';

export const WIDTH = 1200;
export const HEIGHT = 800;

/** Where the content of a picture lies, below its title. */
export const CONTENT = { x: 56, y: 148, width: WIDTH - 2 * 56, height: HEIGHT - 148 - 56 } as const;

export interface Picture {
  title: string;
  subtitle: string;
  /** Colour of the seller. */
  accent: string;
  /** SVG elements in pixels of the picture. */
  content: string;
}

/** Returns the SVG document of a picture: a frame that is the same for all. */
export function toSvg({ title, subtitle, accent, content }: Picture): string {
  return element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
      width: WIDTH,
      height: HEIGHT,
      'font-family': 'Inter, Helvetica, "DejaVu Sans", sans-serif'.replaceAll('"', "'"),
    },
    rectangle(0, 0, WIDTH, HEIGHT, { fill: PALETTE.background }),
    rectangle(CONTENT.x, 58, 6, 54, { rx: 3, fill: accent }),
    text([CONTENT.x + 24, 82], title, { 'font-size': 30, 'font-weight': 700 }),
    text([CONTENT.x + 24, 112], subtitle, { 'font-size': 18, fill: PALETTE.muted }),
    content,
  );
}
