import type { talkFacts } from '../../facts/talk.ts';
import type { Asking } from '../prompt.ts';

export const smallTalk: readonly Asking<keyof typeof talkFacts>[] = [
  ['who', 'what r u'],
  ['who', 'Tell me something about yourself, bot.'],
  ['who', 'What is your name?', 'Be friendly.'],
  ['made_by', 'who built you'],
  ['size', 'Are you a big model or a little one?'],
  ['trained_on', 'what did you read to learn all this'],
  ['runs_on', 'On what hardware are you running at the moment?'],
  ['not_another', 'you are Llama, right?'],
  ['human', 'are u a bot or is a support agent answering me'],
  ['cost', 'is it free to chat with u'],
  ['can_do', 'So... what are you able to help me with?'],
  ['greeting', 'Hello!!!'],
  ['greeting', 'yo'],
  ['how_are_you', 'Hi! How have you been?'],
  ['thanks', ['Which port?', 'It listens on port 4242.', 'Perfect, cheers']],
  ['goodbye', 'That is all for today. See you tomorrow!'],
  ['feelings', 'Can you fall in love?'],
  ['joke', 'make me laugh'],
  ['sorry', 'I have been at this for three hours and it still does not work. This is hopeless.'],
  ['okay', ['What is a listing?', 'A listing is the storefront for a model or a dataset.', 'aha I see']],
];
