import type { Intent, Topic } from '../conversation.ts';
import { aboutAsks } from './concept-frames.ts';

const IDEMPOTENCY: readonly Intent[] = [
  {
    name: 'idempotency-key',
    asks: [
      ...aboutAsks(
        '{idempotency|the Idempotency-Key|Idempotency-Key headers|idempotent requests|idempotency keys|safe retries}',
      ),
      'What is {an Idempotency-Key|an idempotency key|the Idempotency-Key header} [{for|good for}]?',
      'What does {Idempotency-Key|idempotency|idempotent} mean?',
      'How do I {retry|repeat|resend} {a POST|a purchase|a payment} {safely|without paying twice|without doing it twice}?',
      'How do I {avoid|prevent} {double charges|paying twice|duplicate purchases|creating something twice} {when I retry|after a timeout|when the connection breaks}?',
      'My connection {broke|dropped|died} during {a purchase|a POST|a payment}. Can I send it again?',
      'I am not sure {whether|if} my {purchase|request|order} {went through|arrived|worked}. {May I send it again?|What do I do?|How do I retry safely?}',
      'Which header makes {a POST|retries|a retry} safe?',
      'Does {Souk|the API} support {idempotency|idempotency keys|idempotent requests}?',
      'How do I {use|send|set} an {Idempotency-Key|idempotency key}?',
      'What happens if I send the same POST twice with one Idempotency-Key?',
      'When should I {use|send} an Idempotency-Key?',
    ],
    answers: [
      'Send an `Idempotency-Key` header with a POST: a repeat with the same key gets the first answer again, and nothing is done twice. It is kept for 24 hours.',
      'An `Idempotency-Key` makes a POST safe to repeat. For 24 hours the same key brings back the first answer, so nothing is done or charged twice.',
      'Put a unique value, such as a UUID, into the header `Idempotency-Key` of the POST. A retry within 24 hours replays the first answer instead of doing it twice.',
    ],
    facts: ['Idempotency-Key', 'POST', '24 hours', 'twice'],
    short: 'a header that makes a POST safe to repeat',
    followUps: [
      {
        name: 'idempotency-key-then-how-long',
        asks: [
          '{And for how long?|How long?|How long is it kept?|For how long is it remembered?}',
          'When does {it|the key} {expire|end|run out}?',
          'Is it kept for ever?',
        ],
        answers: ['It is kept for 24 hours.', '24 hours: after that the same key counts as new.'],
        facts: ['24 hours'],
        short: '24 hours',
      },
      {
        name: 'idempotency-key-then-replayed',
        asks: [
          'How do I {see|know|notice} that {it was a repeat|the answer is a replay|it was replayed}?',
          'Can I tell {a replay from the first answer|whether it ran again}?',
          'Is there a {sign|header} {for that|of a replay}?',
        ],
        answers: [
          'A replayed answer carries the header `Idempotent-Replayed: true`.',
          'Look for `Idempotent-Replayed: true` among the headers: it marks a replay.',
        ],
        facts: ['Idempotent-Replayed: true'],
        short: 'Idempotent-Replayed: true',
      },
    ],
  },
  {
    name: 'idempotency-how-long',
    asks: [
      ...aboutAsks(
        '{the lifetime of an Idempotency-Key|how long an idempotency key lasts|the expiry of idempotency keys}',
      ),
      'Until when does {a replay|the stored answer} {work|exist}?',
      'I want to retry {the next day|after 30 hours} with the same idempotency key. {Does that work?|Is it still known?}',
      'How long {is an Idempotency-Key kept|are idempotency keys stored|is an idempotency key valid|are idempotency keys remembered}?',
      'When does an {Idempotency-Key|idempotency key} {expire|run out|stop working}?',
      'For how {long|many hours} can I {repeat|retry} a POST with the same Idempotency-Key?',
      'Can I reuse an idempotency key {tomorrow|after two days|next week|after 24 hours}?',
      '{idempotency key lifetime|idempotency key expiry|how long idempotency|idempotency 24 hours}',
      'Is an Idempotency-Key remembered {for ever|for an hour|for a day}?',
    ],
    answers: [
      'For 24 hours the answer is stored under its `Idempotency-Key`; later the key is forgotten.',
      'An `Idempotency-Key` is kept for 24 hours. After that the same key counts as new.',
      '24 hours: that long a repeat with the same `Idempotency-Key` gets the first answer.',
    ],
    facts: ['Idempotency-Key', '24 hours'],
    short: '24 hours',
  },
  {
    name: 'idempotent-replayed',
    asks: [
      ...aboutAsks('{Idempotent-Replayed|the Idempotent-Replayed header|replayed answers}'),
      'What does {Idempotent-Replayed|Idempotent-Replayed: true} mean?',
      'What is Idempotent-Replayed?',
      'How do I {see|know|tell} that {an answer was replayed|a POST was not done again|it is the stored answer}?',
      'Which header {marks|shows|tells me about} a {replay|replayed answer|repeated answer}?',
      'Was my {retry|repeat} {executed again|done twice} or {replayed|only answered again}?',
    ],
    answers: [
      'It means that nothing was done again: with `Idempotent-Replayed: true` you see the stored answer to your `Idempotency-Key`.',
      '`Idempotent-Replayed: true` marks an answer that was replayed: the POST had been done before with the same `Idempotency-Key`, and was not done again.',
      'The header `Idempotent-Replayed: true` says that this is the first answer again, for the same `Idempotency-Key`; nothing was done twice.',
    ],
    facts: ['Idempotent-Replayed: true', 'Idempotency-Key'],
    short: 'the first answer was replayed',
  },
  {
    name: 'idempotency-where',
    asks: [
      ...aboutAsks(
        '{where an Idempotency-Key works|the requests that take an idempotency key|idempotency on other methods}',
      ),
      'Must I send an Idempotency-Key {with every POST|each time|always}?',
      '{Which|What} {requests|methods|endpoints} {take|accept|support|understand} an Idempotency-Key?',
      'Do I need an Idempotency-Key {for|on} {GET|PATCH|DELETE|uploads|streams}?',
      'Does {Idempotency-Key|the idempotency key} work {on|with|for} {GET requests|PATCH|DELETE|uploads|streams|chat completions}?',
      'Where can I use {idempotency keys|an Idempotency-Key}, {and where not|and on which methods}?',
      'Is {the Idempotency-Key|an idempotency key} {required|mandatory|optional}?',
      '{idempotency on which methods|idempotency for uploads|idempotency POST only}',
    ],
    answers: [
      'Send it with POST: `Idempotency-Key` is optional there. It does not work for uploads, streams, `/auth` and `/oauth`.',
      'On every POST, except uploads, streams, `/auth` and `/oauth`. The `Idempotency-Key` is optional, and other methods do not need it.',
      'POST requests take an `Idempotency-Key`, if you wish; uploads, streams, `/auth` and `/oauth` do not.',
    ],
    facts: ['POST', 'Idempotency-Key', 'uploads'],
    short: 'on POST',
  },
  {
    name: 'idempotency-key-value',
    asks: [
      ...aboutAsks('{the value of an Idempotency-Key|the form of an idempotency key|what to put into Idempotency-Key}'),
      'What do I {put|write} into the Idempotency-Key header?',
      'Give me an example of an Idempotency-Key.',
      'What {should I use as Idempotency-Key|may an Idempotency-Key look like|can an idempotency key be}?',
      'How long {can|may} an {Idempotency-Key|idempotency key} be?',
      'Is a {UUID|random string|order number} {good|all right|allowed} as an Idempotency-Key?',
      'How do I {choose|make|generate|build} an {Idempotency-Key|idempotency key}?',
      '{idempotency key format|idempotency key length|idempotency key value|uuid as idempotency key}',
      'How many characters may an Idempotency-Key have?',
    ],
    answers: [
      'A UUID is a good `Idempotency-Key`. Any unique text of up to 255 characters will do, for instance `order-1234`.',
      'An `Idempotency-Key` is any text of 1 to 255 characters that you use for this one request, such as a UUID or your order number.',
      'As `Idempotency-Key` take a UUID or an order number of your own: up to 255 characters, a new one for each request.',
    ],
    facts: ['255 characters', 'UUID'],
    short: 'a unique text of up to 255 characters',
  },
];

export const idempotencyTopic: Topic = {
  name: 'idempotency',
  weight: 0.5,
  intents: IDEMPOTENCY,
};
