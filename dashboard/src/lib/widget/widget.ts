// The `widget` block of a readme: which form a model's inputs get, and how its outputs are drawn.
// docs/selling.md documents it.

interface Named {
  /** Name of the tensor. */
  name: string;
  /** Shown instead of the name. */
  title: string;
}

export interface NumbersInput extends Named {
  type: 'numbers';
  labels: string[];
  units: string[];
  min: number[];
  max: number[];
  step: number[];
  value: number[];
}

export interface DrawingInput extends Named {
  type: 'drawing';
  /** Width and height of the model's input. */
  size: [number, number];
  /** Width of the pen, in pixels of the model's input. */
  pen: number;
}

export interface ImageInput extends Named {
  type: 'image';
  layout: 'nchw' | 'nhwc';
  size: [number, number];
  channels: 1 | 3;
  /** Values of black and white. */
  range: [number, number];
  /** Numbers of pictures in the listing's gallery, from 1, or `data:` URLs. */
  examples: (number | string)[];
}

export type GridLayer = 'wall' | 'free' | 'start' | 'goal';

export interface GridInput extends Named {
  type: 'grid';
  /** Columns and rows. */
  size: [number, number];
  /** Layers of the tensor, one after the other. */
  layers: GridLayer[];
  /** Other tensors of the model, which take the row and column of the start and the goal. */
  start: string | null;
  goal: string | null;
  /** The initial map: rows of `.` free, `#` wall, `S` start and `G` goal. */
  value: string[];
}

export interface ChoiceInput extends Named {
  type: 'choice';
  options: string[];
  encoding: 'one-hot' | 'index';
  /** Position of the initial option. */
  value: number;
}

export interface TextInput extends Named {
  type: 'text';
  /** Bytes that the model takes; null where it takes the text itself (BYTES). */
  length: number | null;
  value: string;
  /** Texts to choose from. */
  examples: string[];
}

export type WidgetInput = NumbersInput | DrawingInput | ImageInput | GridInput | ChoiceInput | TextInput;

export interface ClassesOutput extends Named {
  type: 'classes';
  labels: string[];
  /** Turns logits into shares. */
  softmax: boolean;
}

export interface BoxesOutput extends Named {
  type: 'boxes';
  /** The image input over which they are drawn. */
  image: string;
  labels: string[];
  threshold: number;
}

export interface PathOutput extends Named {
  type: 'path';
  /** The grid input on which it is drawn. */
  grid: string;
}

export interface ArmOutput extends Named {
  type: 'arm';
  /** Lengths of the links, from the base. */
  links: number[];
  /** The numbers input whose first two values are a point to draw. */
  target: string | null;
}

export interface HeatmapOutput extends Named {
  type: 'heatmap';
  /** The grid input whose walls are drawn over it. */
  grid: string | null;
}

export interface TrajectoryOutput extends Named {
  type: 'trajectory';
}

export interface NumbersOutput extends Named {
  type: 'numbers';
  labels: string[];
  units: string[];
}

export type WidgetOutput =
  | ClassesOutput
  | BoxesOutput
  | PathOutput
  | ArmOutput
  | HeatmapOutput
  | TrajectoryOutput
  | NumbersOutput;

export interface Widget {
  inputs: WidgetInput[];
  outputs: WidgetOutput[];
}
