import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readFiles } from '../../assets/asset-folder.ts';
import { fileOf } from '../../assets/demo-asset.ts';
import { OnnxModel } from '../../assets/onnx-model.ts';
import type { Meaning } from './command-meaning.ts';
import { COMMAND_PARSER, PARSER_FILE } from './command-parser.ts';
import { parseText } from './parse-commands.ts';

const meaning = (
  intent: Meaning['intent'],
  direction: Meaning['direction'],
  amount = 0,
  unit: Meaning['unit'] = 'none',
) => ({
  ...{ intent, direction, unit, amount },
});

const SENTENCES: readonly (readonly [string, Meaning])[] = [
  ['drive two metres forward', meaning('drive', 'forward', 2, 'metre')],
  ['Please turn left by ninety degrees', meaning('turn', 'left', 90, 'degree')],
  ['back up half a metre', meaning('drive', 'backward', 0.5, 'metre')],
  ['raise the arm twelve centimetres', meaning('lift', 'up', 12, 'centimetre')],
  ['spin one and a half turns to the right', meaning('turn', 'right', 1.5, 'turn')],
  ['slow down to twenty-five percent', meaning('speed', 'down', 25, 'percent')],
  ['grab the red cube', meaning('grip', 'close')],
  ['open your hand', meaning('grip', 'open')],
  ['STOP!', meaning('stop', 'none')],
  ['go back home', meaning('dock', 'none')],
];

test('sentences of people are understood', async () => {
  const model = await OnnxModel.load(fileOf(readFiles(COMMAND_PARSER), PARSER_FILE));
  for (const [sentence, expected] of SENTENCES) {
    assert.deepEqual((await parseText(model, sentence)).parsed, expected, sentence);
  }
});

test('amounts in digits are exact, whatever they are', async () => {
  const model = await OnnxModel.load(fileOf(readFiles(COMMAND_PARSER), PARSER_FILE));
  const amounts = ['7.25', '0.125', '48', '1234', '3.', '10.0'];
  for (const amount of amounts) {
    const { parsed } = await parseText(model, `drive ${amount} metres forward`);
    assert.equal(parsed.amount, Number(amount));
  }
});
