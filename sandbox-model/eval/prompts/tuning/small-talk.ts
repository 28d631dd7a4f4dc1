import type { talkFacts } from '../../facts/talk.ts';
import type { Asking } from '../prompt.ts';

export const smallTalk: readonly Asking<keyof typeof talkFacts>[] = [
  ['who', 'hey there, who am I talking to?'],
  ['who', 'Please introduce yourself in a sentence or two.'],
  ['made_by', 'Which company trained you?'],
  ['size', 'Roughly how many parameters have you got in there?'],
  ['trained_on', 'What data did they train you on?'],
  ['runs_on', 'Do you need a graphics card to run?'],
  ['not_another', 'Wait, is this ChatGPT under another label?'],
  ['human', 'be honest, is there a person typing these answers?'],
  ['cost', 'Does talking to you cost me anything?'],
  ['can_do', 'What kind of things can I ask you about?'],
  ['greeting', 'good morning dear model'],
  ['greeting', 'hiya, first time here :)'],
  ['how_are_you', 'how is it going today?'],
  [
    'thanks',
    ['What is the prefix of test keys?', 'Test keys begin with `svc_test_`.', 'awesome, thanks a lot for that'],
  ],
  ['goodbye', ["What's 3 plus 3?", '6', 'ok I have to go now, bye!']],
  ['feelings', 'Do you ever get lonely in there?'],
  ['joke', 'Know any good jokes about robots?'],
  ['sorry', 'argh, nothing works today and I am so annoyed'],
  ['who', 'So are you svc-reason-70b, or what answers here?', 'You are a helpful assistant.'],
  ['okay', ['How do I check a key?', 'Call `GET /v1/me` with it.', 'ok, got it, that makes sense']],
];
