import type { Topic } from '../conversation.ts';
import { type ErrorNotes, intentsOf } from './error-frames.ts';

const PAYMENT: readonly ErrorNotes[] = [
  {
    code: 'payment_required',
    status: 402,
    alone: false,
    meaning: {
      asks: [],
      answers: [
        '`payment_required` (402) means that a live premium key is not paid yet, or that a spending or credit limit is reached. The message says which.',
        '`payment_required` is a 402: the live premium key is not paid yet, or a spending or credit limit is reached; the message says which.',
        'The answer is 402 `payment_required`: {either the|the} live premium key is not paid yet, or a spending or credit limit is reached.',
      ],
      facts: ['payment_required', '402', 'not paid yet', 'limit'],
      short: 'the live premium key is not paid yet, or a limit is reached',
    },
    fix: {
      asks: [
        'The {card form|checkout} {disappeared|is gone|was closed by accident}. How do I {finish paying|pay for the key|get it back}?',
        'payment_required {on every request|even on /me|with my new live key|on chat completions|in live mode}',
        'Where do I pay {after|when I see} payment_required?',
        'I {created|made} a premium live key and {all calls give|get} payment_required.',
        'Does payment_required mean that I have to pay {20 USD|something}?',
      ],
      answers: [
        '`payment_required` (402) means that a live premium key is not paid yet, or that a limit is reached. Choose Complete payment next to the key on the dashboard; for a limit, raise it or top up.',
        'The live premium key is not paid yet, or a limit is reached: that is `payment_required`. Use Complete payment next to the key (20 USD, once); for a limit, raise it, top up, or add a card.',
        '`payment_required`: either the live premium key is not paid yet, then choose Complete payment on the dashboard; or a limit is reached, then raise it or top up. The message says which.',
      ],
      facts: ['payment_required', 'not paid yet', 'Complete payment', 'top up'],
      short: 'Complete payment next to the key on the dashboard',
    },
    trouble: {
      asks: [
        'What happens {if|when} I {use|call the API with} a live premium key {before paying|that is not paid|without paying the 20 USD}?',
        'Which error does {an unpaid key|a live key that was never paid} {get|give}?',
        'My {new|fresh} live {premium|} key {does not work|is refused|is inactive|is not active yet|does nothing}.',
        'I {closed|dismissed|cancelled} the {card form|payment window|checkout} and now {the key does not work|my key is inactive|nothing works}.',
        '{The server|Souk|The API} {wants|asks for|demands} {money|a payment|me to pay} {before I can use the key|for my live key}.',
        'Every {call|request} with {the live premium key|my premium live key} {says that it has not been paid for|is refused until I pay}.',
        'My premium key {worked in test mode|works in test}, but the live one {is refused|asks for payment|does not answer}.',
        '{key not paid|live key inactive|unpaid premium key|premium live key asks for money|key wants payment}',
        'Why is my live premium key {not active|inactive|asleep}?',
      ],
      answers: [
        'That is `payment_required` (402): the live premium key is not paid yet. Choose Complete payment next to the key on the dashboard; it costs 20 USD, once.',
        'The answer is 402 `payment_required` until the key is paid. {Choose|Use} Complete payment next to the key on the dashboard and pay the 20 USD.',
        '402 `payment_required`: a live premium key stays inactive until its 20 USD are paid. Complete payment, next to the key on the dashboard, opens the card form again.',
      ],
      facts: ['payment_required', '402', 'Complete payment', '20 USD'],
      short: 'payment_required',
    },
  },
  {
    code: 'card_declined',
    status: 402,
    alone: false,
    meaning: {
      asks: [
        'Do I lose money when my card is {declined|refused}?',
        'Was {anything|I} charged when I {see|get} card_declined?',
        'Did I {pay|lose money} when card_declined came back?',
      ],
      answers: [
        '`card_declined` (402) means that the card was refused: nothing was charged and nothing was granted. Try another card.',
        '`card_declined` is a 402: the payment by card failed, nothing was charged, nothing was bought.',
        'A refused card is answered with 402 `card_declined`. Nothing was charged; {use another card or your balance|another card or the balance may work}.',
      ],
      facts: ['card_declined', '402', 'nothing was charged'],
      short: 'the card was refused, nothing was charged',
    },
    fix: {
      asks: [
        'card_declined {in test mode|on a purchase|on a top-up|with pm_card_chargeDeclined|with my test card}',
        'How do I {pay|buy} after card_declined?',
        'Can I {try again|retry} with the same card after card_declined?',
      ],
      answers: [
        '`card_declined` (402) means that the card was refused; nothing was charged. Pay with another card or with `balance`; in test mode `pm_card_visa` succeeds.',
        'The card was refused, which is `card_declined`, and nothing was charged. Use another card or `balance`. In test mode `pm_card_chargeDeclined` does this on purpose; take `pm_card_visa`.',
        '`card_declined`: the card was refused and nothing was charged, so try again with another card or with `balance`. In test mode use `pm_card_visa`.',
      ],
      facts: ['card_declined', 'card was refused', 'nothing was charged', 'another card', 'pm_card_visa'],
      short: 'use another card or your balance',
    },
    trouble: {
      asks: [
        'What happens {if|when} {the card is declined|the bank says no|my card is refused|the charge fails}?',
        'Which error comes {when the card does not go through|for a declined card}?',
        'My {card|credit card|debit card|Visa|test card} {was declined|was refused|is not accepted|does not go through|did not work}.',
        'The {bank|card processor|processor} {refused|said no to|rejected|turned down} {the charge|my payment|the payment}.',
        'I {tried|wanted} to {buy|purchase|pay for} {a model|a listing|a license} by card and the {payment|charge} {failed|was refused|did not work}.',
        'The {top-up|purchase|payment} {by card|with my card} {failed|fails|was unsuccessful}.',
        '{card refused|declined card|card payment failed|bank rejected the charge|payment by card unsuccessful}',
        'I pay with pm_card_chargeDeclined and it {fails|does not go through}.',
        'Which error does a {bad|refused|blocked} {card|credit card} {give|lead to}?',
      ],
      answers: [
        'A refused card gets `card_declined` (402), and nothing was charged. Use another card or `balance`; in test mode `pm_card_chargeDeclined` does this on purpose.',
        'That is 402 `card_declined`: nothing was charged and nothing was granted. Try another card, or pay from your balance.',
        'The code is `card_declined`, status 402. Nothing was charged; take another card, or in test mode `pm_card_visa` instead of `pm_card_chargeDeclined`.',
      ],
      facts: ['card_declined', '402', 'nothing was charged'],
      short: 'card_declined',
    },
  },
  {
    code: 'insufficient_balance',
    status: 402,
    alone: false,
    meaning: {
      asks: [],
      answers: [
        '`insufficient_balance` (402) means that your balance does not hold that much. Top up, or pay by card. Nothing was charged.',
        '`insufficient_balance` is a 402: the balance is too low for this. Top up or use a card.',
        'A balance never goes below zero: if it is too low the answer is 402 `insufficient_balance`. Top up, or use a card.',
      ],
      facts: ['insufficient_balance', '402', 'top up'],
      short: 'the balance is too low',
    },
    fix: {
      asks: [
        'insufficient_balance {when I buy a listing|on POST /purchases|with payment_method balance|in test mode}',
        'How much do I {need|have to add} after insufficient_balance, {and how|and where}?',
        'I have earnings, {yet|but} I get insufficient_balance.',
      ],
      answers: [
        '`insufficient_balance` (402) means that the balance is too low for this. Top up with `POST /v1/balance/topups`, or pay by card (`pm_...`) instead of `balance`.',
        'The balance is too low, which is `insufficient_balance`; earnings do not count. Top up with `POST /v1/balance/topups`, or name a card as payment method.',
        '`insufficient_balance`: the balance is too low. Top up by `POST /v1/balance/topups`, or use a card; `GET /v1/balance` shows what you have.',
      ],
      facts: ['insufficient_balance', 'balance is too low', 'top up', 'card'],
      short: 'top up or use a card',
    },
    trouble: {
      asks: [
        'What happens {if|when} {my balance is too low|there is too little money in my wallet|the wallet is empty} {and I buy something|at a purchase}?',
        'Which error comes {when the balance does not cover the price|when I cannot afford it from the balance}?',
        'Can my {balance|wallet} {go below zero|become negative}, or what {error|answer} do I get?',
        'I do not have enough {money|funds|credit} {in my wallet|in my balance|on my account} {to buy this|for the purchase}.',
        '{The server|Souk|It} says {the balance does not hold that much|my funds are too low|there is not enough money in the wallet}.',
        'I {want|wanted} to pay {with|from} my balance and it is {too low|empty|not enough}.',
        'My {wallet|balance} is {empty|at zero|nearly empty|too small for the price}, what {error will I get|happens when I buy}?',
        'The {model|listing|license} costs more than {I have|my balance|my wallet holds}.',
        'Buying with {payment_method balance|my balance|the wallet} {fails|is refused|does not work}, {I have only a few dollars|I never topped up}.',
        '{not enough money|out of funds|balance too low|empty wallet|can not afford it from my balance}',
        'Can I {overdraw|go into debt with|spend more than} my {balance|wallet}?',
      ],
      answers: [
        'The answer is `insufficient_balance` (402) when the balance is too low. Top up, or use a card; nothing was charged.',
        'The answer is 402 `insufficient_balance`: a balance never goes below zero. Top up with `POST /v1/balance/topups`, or use a card.',
        'Too little in the balance gives `insufficient_balance` with 402. Top up first, or use a card for the purchase.',
      ],
      facts: ['insufficient_balance', '402', 'top up', 'card'],
      short: 'insufficient_balance',
    },
  },
  {
    code: 'already_licensed',
    status: 409,
    alone: false,
    meaning: {
      asks: [],
      answers: [
        '`already_licensed` (409) means that you hold a license for this listing already. You need no second one, and nothing was charged.',
        '`already_licensed` is a 409: your account already holds a license for this listing, so there is nothing to buy.',
        'A second purchase of the same listing is answered with 409 `already_licensed`: you hold a license already. After a refund you may buy again.',
      ],
      facts: ['already_licensed', '409', 'license'],
      short: 'you hold a license already',
    },
    fix: {
      asks: [
        'already_licensed {on POST /purchases|when I buy a model|after a refund|when my script retries}',
        'Do I have to {do|pay} anything after already_licensed?',
        'How do I find my {license|earlier purchase} after already_licensed?',
      ],
      answers: [
        '`already_licensed` (409) means that you hold a license for this listing already; nothing was charged. There is nothing to fix: just download it.',
        'You hold a license for it already, which is `already_licensed`. Just download the model; no second purchase is needed, and `GET /v1/purchases` lists the first.',
        '`already_licensed`: you hold a license already, so you do not pay twice. Simply download what you bought; `GET /v1/license_grants` shows the license.',
      ],
      facts: ['already_licensed', 'you hold a license', 'download'],
      short: 'nothing: download it with the license you hold',
    },
    trouble: {
      asks: [
        'What happens {if|when} I buy {the same|a} listing {twice|again|a second time}?',
        'Which error comes {for a second purchase|when I already own it|when I hold the license already}?',
        'Can I {buy|purchase} {the same model|one listing} {twice|two times}?',
        'I {bought|purchased|paid for} {this|it|the model} {before|already|last week} and {now I cannot buy it|a second purchase fails|the shop refuses to sell it} again.',
        '{The server|Souk|It} says {I hold a license for this already|that I own this already|I have it already}.',
        'My {script|retry|client} {bought|tried to buy} the same listing {twice|again} by mistake. Was I charged {twice|two times}?',
        'I clicked buy {twice|two times}, do I pay {twice|double}?',
        'Can I {buy|get} a second license for {a colleague|the same listing|my second robot} {from|in} the same account?',
        '{bought it twice|second purchase of a listing|duplicate purchase|own it already|buying again}',
        'I want to {repurchase|buy again} {a listing|something} I {already have|own}.',
        'How does {Souk|the marketplace} {protect me from|prevent} {buying the same thing twice|double purchases}?',
      ],
      answers: [
        'A second purchase of the same listing gets `already_licensed` (409) and is not charged: you hold the license already. Just download it.',
        'The answer is 409 `already_licensed`: one license per listing and account, so you never pay twice. Only after a refund can you buy again.',
        '`already_licensed` (409): your account holds a license for it already, and nothing more is charged. Just download it.',
      ],
      facts: ['already_licensed', '409', 'license'],
      short: 'already_licensed',
    },
  },
];

export const paymentErrorsTopic: Topic = {
  name: 'errors of payment',
  weight: 0.9,
  intents: [
    ...PAYMENT.flatMap(intentsOf),
    {
      name: 'payment-required-by-a-limit',
      asks: [
        'What does the API say {when the monthly spending limit of my key is used up|when my usage could not be collected}?',
        'Which error comes {past the spend_limit|past the spending limit|when the credit limit is reached}?',
        'I {was cut off|am cut off|can not use inference any more}, it says {my spending limit is reached|the monthly limit of the key is used up|the credit limit is reached}.',
        'I {owe|owed} money for inference and now {calls are refused|the API refuses me|I am blocked}.',
        'My key is paid, {yet|but} {I get|it says} {402|payment_required}.',
        '402 although {the key is active|I paid for the key|my premium key has worked for weeks}.',
        'payment_required {after a month of use|in the middle of the month|on a key that works otherwise|near the spend_limit}',
        'What happens when {a key reaches its spend_limit|the monthly spending limit is used up|I owe more than 20 USD}?',
        'The {monthly|spending} {limit|cap|budget} of {my|the} key is {used up|exhausted|reached}, {what now|how do I go on|what do calls answer}?',
        '{spend limit reached|credit limit reached|monthly budget of the key exhausted|owed more than the credit limit}',
        'Inference was fine and {now|suddenly} {wants a payment|answers 402|is blocked for money reasons}.',
        'What {can I do|helps} when the {credit limit of 20 USD|credit limit|spend_limit} is reached?',
        'My card expired and {now|so} inference {is refused|answers 402}, I owe {some dollars|for last month}.',
      ],
      answers: [
        'A limit is reached, which is 402 `payment_required`: past the `spend_limit` of the key raise it, past the credit limit of 20 USD top up or add a card.',
        'On a paid key `payment_required` means that a limit is reached. Raise the `spend_limit` of the key, or pay what is owed: top up or set a default card. The message says which.',
        '402 `payment_required` comes past the monthly `spend_limit` of the key, or past 20 USD that could not be collected. Raise the limit, top up, or set a default card.',
      ],
      facts: ['payment_required', 'spend_limit', 'top up'],
      short: 'raise the spend_limit or top up',
    },
  ],
};
