export const INTENTS = ['drive', 'turn', 'lift', 'grip', 'wait', 'speed', 'stop', 'dock'] as const;
export const DIRECTIONS = ['none', 'forward', 'backward', 'left', 'right', 'up', 'down', 'open', 'close'] as const;
export const UNITS = ['none', 'metre', 'centimetre', 'degree', 'turn', 'second', 'minute', 'percent'] as const;

export type Intent = (typeof INTENTS)[number];
export type Direction = (typeof DIRECTIONS)[number];
export type Unit = (typeof UNITS)[number];

/** What a command asks for. */
export interface Meaning {
  intent: Intent;
  direction: Direction;
  unit: Unit;
  /** In units; 0 if the command names none. */
  amount: number;
}

export interface Command extends Meaning {
  text: string;
}
