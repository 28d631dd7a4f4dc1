import { field, message } from '../../../../server/src/platform/protobuf.fixture.ts';
import { attribute, node, valueInfo } from '../../../../server/src/runtimes/onnx/onnx-parts.fixture.ts';
import { OnnxGraph } from '../../export/onnx-graph.ts';
import type { Network } from '../../training/network.ts';
import { HEADS } from './train-parser.ts';
import { COMMAND_BYTES } from './write-command.ts';

const [ZERO, NINE, DOT] = [48, 57, 46];

/** Writes the network, and what reads its scores: amounts in words are summed up, and digits are read exactly. */
export function exportParser(network: Network): Buffer {
  const graph = new OnnxGraph('command_parser');
  const command = graph.input('command', 'uint8', [1, COMMAND_BYTES]);
  const scores = network.toOnnx(graph, command);
  const groups = new Map<string, string>();
  let start = 0;
  for (const [name, classes] of Object.entries(HEADS)) {
    groups.set(name, graph.slice(scores, 1, start, start + classes));
    start += classes;
  }
  for (const name of ['intent', 'direction', 'unit'] as const) {
    graph.output(name, 'float32', [1, HEADS[name]], graph.add('Softmax', [groups.get(name) as string]));
  }
  const part = (name: string, worth: number) => {
    const chosen = graph.add('ArgMax', [groups.get(name) as string], attribute('axis', 1));
    return graph.add('Mul', [graph.cast(chosen, 'float32'), graph.scalar(worth)]);
  };
  const words = graph.add('Sum', [part('hundreds', 100), part('tens', 10), part('ones', 1), part('halves', 0.5)]);
  graph.output('amount', 'float32', [1, 1], readDigits(graph, command, words));
  return graph.toBytes();
}

/** Reads the first number that is written in digits, byte by byte; without one, the amount is `words`. */
function readDigits(graph: OnnxGraph, command: string, words: string): string {
  const bytes = graph.add('Reshape', [graph.cast(command, 'float32'), graph.integers(COMMAND_BYTES)]);
  const zero = graph.scalar(0);
  // State: the number so far, the worth of the next decimal (0 before the point), whether it has begun, and has ended.
  const [value, , hasBegun] = graph.addMany(
    'Scan',
    [zero, zero, zero, zero, bytes],
    4,
    attribute('body', digitStep()),
    attribute('num_scan_inputs', 1),
  ) as [string, string, string];
  const isWritten = graph.add('Greater', [hasBegun, zero]);
  return graph.add('Where', [isWritten, graph.add('Reshape', [value, graph.integers(1, 1)]), words]);
}

function digitStep(): Buffer {
  const constants = new OnnxGraph('digit_step');
  const number = (value: number) => constants.scalar(value);
  const steps: Buffer[] = [];
  let count = 0;
  const add = (operator: string, ...inputs: string[]) => {
    const output = `step_${++count}`;
    steps.push(node(operator, inputs, [output]));
    return output;
  };
  const name = (output: string, value: string) => steps.push(node('Identity', [value], [output]));

  const isDigit = add('And', add('GreaterOrEqual', 'byte', number(ZERO)), add('LessOrEqual', 'byte', number(NINE)));
  const isOpen = add('Equal', 'ended', number(0));
  const reads = add('And', isDigit, isOpen);
  const isWhole = add('Equal', 'worth', number(0));
  const hasBegun = add('Greater', 'begun', number(0));
  const digit = add('Sub', 'byte', number(ZERO));
  const longer = add('Add', add('Mul', 'value', number(10)), digit);
  const finer = add('Add', 'value', add('Mul', digit, 'worth'));
  name('next_value', add('Where', reads, add('Where', isWhole, longer, finer), 'value'));
  const isPoint = add('And', add('And', add('Equal', 'byte', number(DOT)), isWhole), add('And', hasBegun, isOpen));
  const smaller = add('Where', reads, add('Mul', 'worth', number(0.1)), 'worth');
  name('next_worth', add('Where', isPoint, number(0.1), smaller));
  name('next_begun', add('Where', reads, number(1), 'begun'));
  const isOther = add('Not', add('Or', reads, isPoint));
  name('next_ended', add('Where', add('And', isOther, hasBegun), number(1), 'ended'));

  const state = ['value', 'worth', 'begun', 'ended'];
  return message(
    ...steps,
    field(2, 'digit_step'),
    ...constants.tensors,
    ...[...state, 'byte'].map((input) => field(11, valueInfo(input, 'float32', []))),
    ...state.map((output) => field(12, valueInfo(`next_${output}`, 'float32', []))),
  );
}
