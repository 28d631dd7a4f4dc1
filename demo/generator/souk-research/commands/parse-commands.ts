import { Random } from '../../../../sandbox-model/generator/random.ts';
import { OnnxModel } from '../../assets/onnx-model.ts';
import { bytesOfText } from '../../training/byte-symbols.ts';
import { type Command, DIRECTIONS, INTENTS, type Meaning, UNITS } from './command-meaning.ts';
import { COMMAND_BYTES, writeCommand } from './write-command.ts';

export interface ParsedCommand {
  written: Command;
  parsed: Meaning;
  /** Probability of the intent. */
  confidence: number;
}

/** Parses commands of a seed that no training used. */
export async function parseHeldOut(onnx: Buffer, seed: number, count: number): Promise<ParsedCommand[]> {
  const random = new Random(seed);
  const model = await OnnxModel.load(onnx);
  const parsed: ParsedCommand[] = [];
  for (let i = 0; i < count; i++) {
    const { words: _, ...written } = writeCommand(random);
    parsed.push({ written, ...(await parseText(model, written.text)) });
  }
  return parsed;
}

export async function parseText(model: OnnxModel, text: string): Promise<Omit<ParsedCommand, 'written'>> {
  const values = Uint8Array.from(bytesOfText(text, COMMAND_BYTES));
  const { intent, direction, unit, amount } = await model.run({ command: { shape: [1, COMMAND_BYTES], values } });
  const best = (tensor: typeof intent) => (tensor ? tensor.values.indexOf(highest(tensor.values)) : -1);
  const parsed = {
    intent: INTENTS[best(intent)],
    direction: DIRECTIONS[best(direction)],
    unit: UNITS[best(unit)],
    amount: Math.round((amount?.values[0] ?? 0) * 1000) / 1000,
  } as Meaning;
  return { parsed, confidence: highest(intent?.values ?? new Float32Array(1)) };
}

export function isSameMeaning(one: Meaning, other: Meaning): boolean {
  const { intent, direction, unit, amount } = one;
  return intent === other.intent && direction === other.direction && unit === other.unit && amount === other.amount;
}

/** Writes an amount with its unit, as tables show it. */
export function amountOf({ amount, unit }: Meaning): string {
  if (unit === 'none') return '–';
  return `${amount} ${unit}${amount === 1 || unit === 'percent' ? '' : 's'}`;
}

function highest(values: Float32Array): number {
  return values.reduce((max, value) => Math.max(max, value), 0);
}
