import type { Turn } from '../../conversation.ts';
import { say } from '../../phrases.ts';
import type { Random } from '../../random.ts';
import { readData } from '../../read-data.ts';
import { listOf, record, text, texts } from '../../shapes.ts';
import { fillOne, hurried, type Kind, oneTurn } from '../wording.ts';

const data = readData(
  'skills/arithmetic-beyond.yaml',
  record({ tooMuch: texts, cannot: texts, beyond: listOf(record({ what: text, asks: texts })) }),
);

/** Calculations that the model does not support, by kind, with the common answer. */

export function tooMuch(random: Random): string {
  return say(random.pick(data.tooMuch), random);
}

function beyond(random: Random): Turn {
  const { what, asks } = random.weighted(data.beyond, ({ asks: { length } }) => length);
  const any = (): number => random.int(2, random.pick([20, 50, 100, 100, 1_000, 100_000]));
  const decimal = (): string => {
    const places = random.int(1, 3);
    return (random.int(1, 99_999) / 1_000 + 0.001).toFixed(places);
  };
  const ask = fillOne(
    asks,
    {
      n: any(),
      m: any(),
      small: random.int(2, random.pick([12, 30, 99])),
      small2: random.int(2, random.pick([5, 12, 25])),
      decimal: decimal(),
      decimal2: decimal(),
    },
    random,
  ).replace(/^((?:What|Which) .*)\.$/, '$1?');
  return { ask: hurried(ask, random), answer: fillOne(data.cannot, { what }, random) };
}

export const beyondKinds: readonly Kind[] = [oneTurn(3.2, beyond)];
