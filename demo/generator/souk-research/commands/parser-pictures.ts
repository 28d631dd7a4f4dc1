import type { Pictures } from '../../assets/demo-asset.ts';
import { OnnxModel } from '../../assets/onnx-model.ts';
import { confusionMatrix } from '../../pictures/confusion-matrix.ts';
import { PALETTE, SELLERS } from '../../pictures/palette.ts';
import type { Picture } from '../../pictures/picture.ts';
import { textTable } from '../../pictures/text-table.ts';
import { INTENTS } from './command-meaning.ts';
import { amountOf, type ParsedCommand, parseHeldOut, parseText } from './parse-commands.ts';

const accent = SELLERS['souk-research'];
const SEED = 491;
const SENTENCES = [
  'drive two metres forward',
  'Please turn left by ninety degrees',
  'back up half a metre',
  'move 35 cm to the right',
  'raise the arm twelve centimetres',
  'open the gripper',
  'wait for two minutes',
  'slow down to twenty-five percent',
  'spin one and a half turns to the right',
  'STOP!',
  'go back home',
];

export async function parserPictures(onnx: Buffer): Promise<Pictures> {
  const model = await OnnxModel.load(onnx);
  const figure: Picture = {
    ...{
      title: 'What it makes of a sentence',
      subtitle: 'Sentences from 64 bytes to intent, direction and amount',
      accent,
    },
    content: meaningTable(
      await Promise.all(SENTENCES.map(async (text) => ({ text, ...(await parseText(model, text)) }))),
    ),
  };
  const heldOut = await parseHeldOut(onnx, SEED, 2000);
  const long = heldOut.filter(({ written }) => written.text.length < 44).slice(0, 11);
  const counts = INTENTS.map((actual) =>
    INTENTS.map((said) => heldOut.filter((one) => one.written.intent === actual && one.parsed.intent === said).length),
  );
  const confusion: Picture = {
    ...{ title: 'Intents', subtitle: '2000 held-out commands: rows are meant, columns are understood', accent },
    content: confusionMatrix(INTENTS, counts, accent),
  };
  const examples: Picture = {
    ...{
      title: 'Held-out commands',
      subtitle: 'As the grammar writes them, with typing errors, and what the model returns',
      accent,
    },
    content: meaningTable(long.map(({ written, ...one }) => ({ text: written.text, ...one }))),
  };
  return {
    figure,
    gallery: new Map([
      ['1-sentences', figure],
      ['2-held-out', examples],
      ['3-intents', confusion],
    ]),
  };
}

function meaningTable(rows: readonly ({ text: string } & Omit<ParsedCommand, 'written'>)[]): string {
  return textTable(
    [
      { title: 'command', width: 5, isCode: true },
      { title: 'intent', width: 1.3, fill: accent },
      { title: 'direction', width: 1.5 },
      { title: 'amount', width: 1.9 },
      { title: 'confidence', width: 1.2, align: 'end', fill: PALETTE.muted },
    ],
    rows.map(({ text, parsed, confidence }) => [
      ...[text, parsed.intent, parsed.direction === 'none' ? '–' : parsed.direction, amountOf(parsed)],
      `${(100 * confidence).toFixed(1)} %`,
    ]),
  );
}
