import type {
  ChoiceInput,
  DrawingInput,
  GridInput,
  ImageInput,
  NumbersInput,
  TextInput,
  WidgetInput,
} from './widget.ts';

/** A place on a drawing: shares of its width and height, from the upper left corner. */
export type Point = readonly [x: number, y: number];

/** Points that the pen passed without leaving the canvas. */
export type Stroke = readonly Point[];

export interface Picture {
  /** Red, green, blue and opacity of each pixel, in the size of the model's input. */
  pixels: Uint8ClampedArray;
  /** The same part of the picture in a higher resolution, as a `data:` URL. */
  url: string;
}

export interface GridMap {
  /** Whether each cell is a wall, row by row. */
  walls: readonly boolean[];
  /** Position in `walls`. */
  start: number;
  goal: number;
}

/** An input of the form with its current value. */
export type FilledInput =
  | { type: 'numbers'; input: NumbersInput; value: readonly number[] }
  | { type: 'drawing'; input: DrawingInput; value: readonly Stroke[] }
  | { type: 'image'; input: ImageInput; value: Picture | null }
  | { type: 'grid'; input: GridInput; value: GridMap }
  | { type: 'choice'; input: ChoiceInput; value: number }
  | { type: 'text'; input: TextInput; value: string };

export type WidgetForm = readonly FilledInput[];

/** Returns what the form starts with. */
export function initialForm(inputs: readonly WidgetInput[]): WidgetForm {
  return inputs.map(initialInput);
}

function initialInput(input: WidgetInput): FilledInput {
  switch (input.type) {
    case 'numbers':
      return { type: 'numbers', input, value: input.value };
    case 'drawing':
      return { type: 'drawing', input, value: [] };
    case 'image':
      return { type: 'image', input, value: null };
    case 'grid':
      return { type: 'grid', input, value: readGridMap(input.value) };
    case 'choice':
      return { type: 'choice', input, value: input.value };
    case 'text':
      return { type: 'text', input, value: input.value };
  }
}

/** Reads the rows of a map, as the widget block has them. */
export function readGridMap(rows: readonly string[]): GridMap {
  const cells = [...rows.join('')];
  return { walls: cells.map((cell) => cell === '#'), start: cells.indexOf('S'), goal: cells.indexOf('G') };
}

/** Returns what has to be filled in before the model can be called. */
export function missingOf(form: WidgetForm): string | null {
  for (const filled of form) {
    if (filled.type === 'image' && filled.value === null) return 'Choose a picture first.';
    if (filled.type === 'drawing' && filled.value.length === 0) return 'Draw something first.';
    if (filled.type === 'text' && filled.value.trim() === '') return 'Enter a text first.';
  }
  return null;
}

type InputOf<Type extends FilledInput['type']> = Extract<FilledInput, { type: Type }>;

/** Finds an input of the form by its type and name. */
export function findInput<Type extends FilledInput['type']>(
  form: WidgetForm,
  type: Type,
  name: string | null,
): InputOf<Type> | undefined {
  return form.find((filled): filled is InputOf<Type> => filled.type === type && filled.input.name === name);
}
