import type { Intent } from '../conversation.ts';

const KINDS: readonly Intent[] = [
  {
    name: 'reads',
    asks: [
      '{And|And what about|What about|How about} {reads|reading|GET requests|GETs|just looking things up|fetching and listing|polling}?',
      'And {how many reads|how often may I read|how many lookups}?',
      'And if I {only read|just fetch things|change nothing|merely list stuff}?',
      'The same for {reading|fetching|lists}?',
      '{reads|reading|GET}?',
    ],
    answers: ['Reads: 1,000 requests a minute per key.', 'For reads it is 1,000 requests a minute per key.'],
    facts: ['1,000', 'per key'],
    short: '1,000',
  },
  {
    name: 'writes',
    asks: [
      '{And|And what about|What about|How about} {writes|writing|POST requests|POSTs|changes|changing things|editing|making and changing things|creating|updating}?',
      'And {how many writes|how often may I write|how many changes}?',
      'And if I {create or edit|change|create|delete} {things|listings|stuff}?',
      'The same for {writing|POST and PATCH|edits|new objects}?',
      '{writes|writing|POST|PATCH|DELETE}?',
      'And when I {make|add} new {models|listings|keys|objects}?',
    ],
    answers: ['Writes: 120 requests a minute per key.', 'For writes it is 120 requests a minute per key.'],
    facts: ['120', 'per key'],
    short: '120',
  },
  {
    name: 'uploads',
    asks: [
      '{And|And what about|What about|How about} {uploads|uploading|files|sending files|shards|weights that I send up}?',
      'And {how many uploads|how often may I upload|how many files}?',
      'And if I {send files|push weights|upload shards}?',
      'The same for {uploads|files}?',
      '{uploads|uploading|files}?',
    ],
    answers: [
      'Uploads: 30 requests a minute per key; the bytes are not metered.',
      'For uploads it is 30 requests a minute per key, and their bytes are not metered.',
    ],
    facts: ['30', 'per key', 'not metered'],
    short: '30',
  },
  {
    name: 'inference',
    asks: [
      '{And|And what about|What about|How about} {inference|chat|chat completions|completions|calling the models|the chat API}?',
      'And {how many chat calls|how often may I chat|how many completions}?',
      'And if I {call chat completions|talk to the model|run inference}?',
      'The same for {inference|chat}?',
      '{inference|chat|completions}?',
    ],
    answers: [
      'Inference: 600 requests a minute per key by default.',
      'For inference it is 600 requests a minute per key by default.',
    ],
    facts: ['600', 'per key', 'default'],
    short: '600',
  },
];

/** What is asked after the limit of one kind of requests: the limits of the others. */
export function limitsOfOtherKinds(after: string): Intent[] {
  return KINDS.filter(({ name }) => !after.endsWith(name)).map((one) => ({
    ...one,
    name: `${after}-then-${one.name}`,
  }));
}
