import { dump, load } from 'js-yaml';
import type { Figure } from './demo-asset.ts';

export interface FrontMatter {
  license: string;
  tags: readonly string[];
  task: string;
  framework?: string;
  /** How the model's page draws its inputs and outputs. */
  widget?: { inputs: readonly WidgetPart[]; outputs: readonly WidgetPart[] };
}

type WidgetPart = { name: string; type: string } & Readonly<Record<string, unknown>>;

const FENCE = '---\n';
/** From here on lists take one line. */
const FLOW_LEVEL = 4;

export function writeCard({ frontMatter, body }: { frontMatter: FrontMatter; body: string }): string {
  return `${FENCE}${dump(frontMatter, { lineWidth: 100, flowLevel: FLOW_LEVEL })}${FENCE}\n${body.trim()}\n`;
}

export function readCard(card: string): { frontMatter: FrontMatter; body: string } {
  const end = card.indexOf(`\n${FENCE}`, FENCE.length);
  if (!card.startsWith(FENCE) || end < 0) throw new Error('the card has no front matter');
  const frontMatter = load(card.slice(FENCE.length, end)) as FrontMatter;
  return { frontMatter, body: card.slice(end + 1 + FENCE.length) };
}

/** Returns the table of measured figures. */
export function figureTable(figures: readonly Figure[]): string {
  return ['| Measure | Value |', '|---|--:|', ...figures.map((figure) => figureRow(figure))].join('\n');
}

/** Returns one figure as text, such as `98.4 %`. */
export function formatFigure({ value, digits, unit }: Figure): string {
  return `${value.toFixed(digits)}${unit ? ` ${unit}` : ''}`;
}

function figureRow(figure: Figure): string {
  return `| ${figure.name} | ${formatFigure(figure)} |`;
}

/** Returns the value that a card states for a figure, or undefined. */
export function statedValue(card: string, { name }: Figure): number | undefined {
  const row = card.split('\n').find((line) => line.startsWith(`| ${name} | `));
  return row === undefined ? undefined : Number.parseFloat(row.slice(`| ${name} | `.length));
}
