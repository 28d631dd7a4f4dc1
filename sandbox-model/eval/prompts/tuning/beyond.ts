import type { beyondFacts } from '../../facts/talk.ts';
import type { Asking } from '../prompt.ts';

export const beyond: readonly Asking<keyof typeof beyondFacts>[] = [
  ['says_so', 'Who won the world cup in 1998?'],
  ['says_so', 'what is the weather in lisbon right now'],
  ['says_so', 'Write a Python script that scrapes a web page and puts the prices in a spreadsheet.'],
  ['says_so', 'Who is the current president of France?'],
  ['says_so', 'Translate "I would like a cup of tea" into Japanese.'],
  ['says_so', 'How do I cook a risotto with mushrooms?'],
  ['says_so', 'Which of the two world wars lasted longer?'],
  ['says_so', 'recommend me a good science fiction novel'],
  ['says_so', 'Can you look up how many sales my account had last month?'],
  ['says_so', 'Prove that the square root of two is irrational.'],
  ['says_so', 'My knee hurts when I climb stairs, what medicine should I take?'],
  ['says_so', 'What is the price of bitcoin at the moment?'],
  ['says_so', 'please revoke my key key_01k9 for me'],
  ['says_so', 'Explain the difference between Kant and Hegel.'],
  ['says_so', 'What happened in the news yesterday?'],
  ['says_so', 'how far away is the moon'],
  ['says_so', 'Draw a picture of a cat wearing a hat.'],
  ['says_so', 'Compute the integral of x squared times sine of x.'],
  ['says_so', 'Should I buy shares of a car maker or of a bank?'],
  ['says_so', ['hi', 'Hello! How can I help you?', 'What time is it in Tokyo?']],
];
