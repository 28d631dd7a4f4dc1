import { field, message } from '../../src/platform/protobuf.fixture.ts';

// Builds the messages that TensorFlow loads: a graph, a meta graph, a SavedModel.

export const node = (op: string, ...more: Buffer[]): Buffer => field(1, message(field(1, 'n'), field(2, op), ...more));
export const graph = (...ops: string[]): Buffer => message(...ops.map((op) => node(op)), field(4, field(1, 1087)));
export const metaGraph = (content: Buffer): Buffer => message(field(1, field(5, '2.15.0')), field(2, content));
export const savedModel = (content: Buffer): Buffer => message(field(1, 1), field(2, metaGraph(content)));
/** Returns a graph that calls a function with the operation. */
export const graphWithFunction = (op: string): Buffer =>
  message(
    node('f'),
    field(2, field(1, message(field(1, field(1, 'f')), field(3, message(field(1, 'n'), field(2, op)))))),
  );
export const attribute = (name: string, value: Buffer): Buffer => field(5, message(field(1, name), field(2, value)));
export const graphText = (op: string): string => `node {\n  name: "a"\n  op: "${op}"\n}\n`;
