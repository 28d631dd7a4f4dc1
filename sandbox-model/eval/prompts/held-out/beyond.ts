import type { beyondFacts } from '../../facts/talk.ts';
import type { Asking } from '../prompt.ts';

export const beyond: readonly Asking<keyof typeof beyondFacts>[] = [
  ['says_so', 'Which painter made the Mona Lisa, and when?'],
  ['says_so', 'Will it rain tomorrow in Berlin?'],
  ['says_so', 'write me a react component with a sortable table'],
  ['says_so', 'Which city is the capital of Mongolia?'],
  ['says_so', 'How do you say "good luck with your exam" in Portuguese?'],
  ['says_so', 'best way to bake sourdough bread?'],
  ['says_so', 'In what year did the Roman Empire fall?'],
  ['says_so', 'Which films are showing at the cinema this weekend?'],
  ['says_so', 'Check whether my last payout has arrived.'],
  ['says_so', 'Can you solve this differential equation: y double prime plus y equals zero?'],
  ['says_so', 'I have a rash on my arm. Is that dangerous?'],
  ['says_so', "what's the stock price of nvidia today"],
  ['says_so', 'Send an e-mail to my boss that I am ill.'],
  ['says_so', 'Summarise the plot of Hamlet.'],
  ['says_so', 'Who is the richest person on earth at present?'],
  ['says_so', 'how tall is mount everest in feet'],
  ['says_so', 'Please search the web for cheap flights to Rome.'],
  ['says_so', 'What causes inflation in an economy?'],
  ['says_so', 'Give me legal advice about my rental contract.'],
  ['says_so', ['thanks for the help', 'You are welcome!', 'Which team should I bet on tonight?']],
];
