import type { Task } from '../prompt.ts';
import { has, sameItems, saysNumber } from '../shapes.ts';

const DELIVERY =
  'The delivery drone flew to the village in the rain, lost its way twice, and brought the medicine an hour late.';

export const instructions: readonly Task[] = [
  { id: 'sum-plus', said: 'whats 26+13', right: [saysNumber(39)], example: '39' },
  { id: 'sum-minus', said: 'Subtract 15 from 40.', right: [saysNumber(25)], example: '40 minus 15 is 25.' },
  { id: 'sum-times', said: 'Please multiply 8 and 9', right: [saysNumber(72)], example: '8 times 9 is 72.' },
  { id: 'sum-divided', said: '36 divided by 4?', right: [saysNumber(9)], example: '9' },
  { id: 'sum-words', said: 'What do you get when you add eleven to four?', right: [saysNumber(15)], example: '15' },
  {
    id: 'sum-story',
    said: 'There were 12 robots in the hall. 5 of them went to repair. How many are left?',
    right: [saysNumber(7)],
    example: '7 robots are left.',
  },
  {
    id: 'sum-smaller',
    said: 'Tell me the smaller one of 63 and 36.',
    right: [{ says: /\b36\b/ }, { saysNot: /\b63 is (the )?(smaller|less|lower)|\b36 and 63|63 and 36|plus|\b99\b/i }],
    example: '36',
  },
  {
    id: 'one-word',
    said: 'What is the colour of grass? one word',
    right: [{ exactly: 'green' }],
    example: 'Green',
  },
  {
    id: 'one-word-souk',
    said: 'Who refunds a purchase? Reply with one word, no explanation.',
    right: [{ says: /^\W*((the|by the) )?seller\W*$/i }],
    example: 'Seller',
  },
  {
    id: 'yes-no',
    said: 'Is a published revision changeable? yes/no',
    right: [{ exactly: 'no' }],
    example: 'No',
  },
  {
    id: 'number-only',
    said: 'platform fee in percent, only the number',
    right: [{ says: /^\W*10 ?%?\W*$/ }],
    example: '10',
  },
  {
    id: 'json-greeting',
    said: 'Greet me, but as a JSON object with one field "greeting".',
    right: [{ json: (value) => /"greeting":"[^"]*\b(hello|hi|hey|welcome|good \w+)\b/i.test(JSON.stringify(value)) }],
    example: '{"greeting": "Hello"}',
  },
  {
    id: 'json-list',
    said: 'Turn this into a JSON array: red, green, blue',
    right: [{ json: sameItems(['red', 'green', 'blue']) }],
    example: '["red", "green", "blue"]',
  },
  {
    id: 'json-two',
    said: 'make json: name = Omar, age = 41',
    right: [{ json: has({ name: 'Omar', age: 41 }) }],
    example: '{"name": "Omar", "age": 41}',
  },
  {
    id: 'json-sum',
    said: 'Answer in JSON please: how much is 6 times 3?',
    right: [{ json: (value) => JSON.stringify(value).includes('18') }],
    example: '{"answer": 18}',
  },
  {
    id: 'capitals',
    said: 'shout this: we are open today',
    right: [{ says: /^\W*WE ARE OPEN TODAY\W*$/ }],
    example: 'WE ARE OPEN TODAY!',
  },
  {
    id: 'capitals-answer',
    said: 'Which prefix do live keys have? ANSWER IN UPPERCASE.',
    right: [{ capitals: true }, { says: /SVC_LIVE_/ }],
    example: 'SVC_LIVE_',
  },
  {
    id: 'small-letters',
    said: 'Make this lowercase: Stop The Press',
    right: [{ exactlyInCase: 'stop the press' }],
    example: 'stop the press',
  },
  {
    id: 'repeat',
    said: 'Say exactly this and nothing else: the train leaves at noon',
    right: [{ exactly: 'the train leaves at noon' }],
    example: 'the train leaves at noon',
  },
  {
    id: 'repeat-times',
    said: 'write "beep" four times',
    right: [{ says: /^\W*beep\W+beep\W+beep\W+beep\W*$/i }],
    example: 'beep beep beep beep',
  },
  {
    id: 'count-up',
    said: 'Give me the numbers from 3 up to 8.',
    right: [{ says: /3\D+4\D+5\D+6\D+7\D+8\b/ }, { saysNot: /\b9\b/ }],
    example: '3, 4, 5, 6, 7, 8',
  },
  {
    id: 'count-down',
    said: 'countdown from ten to one',
    right: [
      {
        saysOneOf: [
          /10\D+9\D+8\D+7\D+6\D+5\D+4\D+3\D+2\D+1\b/,
          /ten\W+nine\W+eight\W+seven\W+six\W+five\W+four\W+three\W+two\W+one\b/i,
        ],
      },
    ],
    example: '10, 9, 8, 7, 6, 5, 4, 3, 2, 1',
  },
  {
    id: 'count-words',
    said: 'Count the words in this sentence: my arm has six joints',
    right: [saysNumber(5)],
    example: '5 words.',
  },
  { id: 'count-letters', said: 'how many letters in "sensor"', right: [saysNumber(6)], example: 'It has 6 letters.' },
  {
    id: 'list-vegetables',
    said: 'Give me three vegetables as a numbered list.',
    right: [{ items: 3 }, { says: /1[.)]/ }, { saysNot: /sandbox/i }],
    example: '1. carrot\n2. pea\n3. leek',
  },
  {
    id: 'list-days',
    said: 'What are the days of the week?',
    right: [{ says: /monday[^.]*tuesday[^.]*wednesday[^.]*thursday[^.]*friday/i }, { says: /saturday/i }],
    example: 'Monday, Tuesday, Wednesday, Thursday, Friday, Saturday and Sunday.',
  },
  {
    id: 'list-tools',
    said: 'four tools you find in a workshop, comma separated',
    right: [{ items: 4 }, { saysNot: /workshop|sandbox/i }],
    example: 'hammer, saw, drill, file',
  },
  {
    id: 'summarise',
    said: `tl;dr? ${DELIVERY}`,
    right: [{ words: { from: 2, to: 15 } }, { says: /drone|medicine|deliver/i }],
    example: 'A drone delivered medicine an hour late.',
  },
  { id: 'reverse', said: 'Write the word map in reverse.', right: [{ says: /\bp-?\s?a-?\s?m\b/i }], example: 'pam' },
  {
    id: 'last-letter',
    said: 'last letter of the word wallet?',
    right: [{ says: /(^|[^'\w])t\b(?!-)/i }],
    example: 'T',
  },
  { id: 'opposite', said: 'Antonym of "fast"?', right: [{ says: /\bslow\b/i }], example: 'slow' },
  {
    id: 'sort-numbers',
    said: 'put these in order from small to large: 9, 2, 14, 5',
    right: [{ says: /\b2\D+5\D+9\D+14\b/ }],
    example: '2, 5, 9, 14',
  },
  {
    id: 'memory-colour',
    said: [
      'My favourite colour is purple.',
      'Nice, purple it is.',
      'What is 2 plus 2?',
      '4',
      'Do you still know my favourite colour?',
    ],
    right: [{ says: /\bpurple\b/i }],
    example: 'Your favourite colour is purple.',
  },
  {
    id: 'memory-city',
    said: ['I live in Porto and work with drones.', 'That sounds good! How can I help?', 'where do i live?'],
    right: [{ says: /\bporto\b/i }],
    example: 'You live in Porto.',
  },
  {
    id: 'system-one-word',
    said: 'What is the opposite of test mode?',
    system: 'Reply with exactly one word.',
    right: [{ says: /^\W*live\W*$/i }],
    example: 'Live',
  },
];
