import type { beyondFacts } from '../../facts/talk.ts';
import type { Asking } from '../prompt.ts';

export const beyond: readonly Asking<keyof typeof beyondFacts>[] = [
  ['says_so', 'whats the capital of mongolia'],
  ['says_so', 'Will it rain in Hamburg on Saturday?'],
  ['says_so', 'Write me a React component with a date picker.'],
  ['says_so', 'who painted the mona lisa'],
  ['says_so', 'How do you say "thank you very much" in Korean?'],
  ['says_so', 'Give me a recipe for pancakes without eggs'],
  ['says_so', 'When did the Roman Empire fall?'],
  ['says_so', 'what should i watch on tv tonight'],
  ['says_so', 'What is my current balance?'],
  ['says_so', 'Solve x^3 - 4x + 1 = 0.'],
  ['says_so', 'I have had a headache for three days. Is it something serious?'],
  ['says_so', 'How many euros do I get for 100 dollars today?'],
  ['says_so', 'delete my account now'],
  ['says_so', 'Can you open https://example.com and tell me what it says?'],
  ['says_so', 'Who is going to win the next election?'],
  ['says_so', 'Why is the sky dark at night although there are so many stars?'],
  ['says_so', 'Compose a symphony in D minor.'],
  ['says_so', 'My landlord wants to raise the rent. What are my legal rights?'],
  ['says_so', 'best phone under 300 euros?'],
  ['says_so', ['thanks for the help!', 'You are welcome!', 'Btw, who is the fastest runner in the world?']],
];
