import type { talkFacts } from '../../facts/talk.ts';
import type { Asking } from '../prompt.ts';

export const smallTalk: readonly Asking<keyof typeof talkFacts>[] = [
  ['who', 'and you are...?'],
  ['who', 'What sort of AI model is this?'],
  ['made_by', 'who built you and why'],
  ['size', 'Are you a large language model?'],
  ['trained_on', 'Where does your knowledge come from?'],
  ['runs_on', 'On what hardware do you run, cpu or gpu?'],
  ['not_another', 'You sound like GPT-4. Are you GPT-4?'],
  ['human', 'Am I chatting with a real human being?'],
  ['cost', 'how much do I pay for this chat with you in test mode'],
  ['can_do', 'In what ways can you be useful to me?'],
  ['greeting', 'Hello hello, anybody home?'],
  ['greeting', 'good evening to you, little model!'],
  ['how_are_you', 'And how do you feel on this fine afternoon?'],
  ['thanks', ['say the word robot', 'robot', 'perfect, thank you so much']],
  ['goodbye', 'That was all I needed, see you later'],
  ['feelings', 'Can a program like you be sad?'],
  ['joke', 'Make me laugh, tell a joke.'],
  ['sorry', "ugh this API is driving me crazy, I've been stuck for hours"],
  ['who', 'By which name should I call you?', 'You answer customers politely.'],
  ['okay', ['What is Souk?', 'Souk is a marketplace for models and datasets.', 'alright, sounds cool']],
];
