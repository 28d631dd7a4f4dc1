import type { Intent, Topic } from '../conversation.ts';
import { about, howTo, ifSo, mayI, request } from './service-frames.ts';

interface Price {
  model: string;
  nicknames: string;
  prompt: string;
  completion: string;
}

const PRICES: Price[] = [
  {
    model: 'svc-reason-70b',
    nicknames: '{svc-reason-70b|`svc-reason-70b`|the reasoning model|the 70b model|the big model|the larger model}',
    prompt: '0.80',
    completion: '2.40',
  },
  {
    model: 'svc-fast-8b',
    nicknames: '{svc-fast-8b|`svc-fast-8b`|the fast model|the 8b model|the small live model|the smaller model}',
    prompt: '0.10',
    completion: '0.20',
  },
];

function pricesOf({ model, nicknames, prompt, completion }: Price): Intent[] {
  return [
    {
      name: `price-${model}`,
      asks: [
        `{How much does ${nicknames} cost|How much is ${nicknames}|What does ${nicknames} cost|How expensive is ${nicknames}}[ per million tokens| in live mode| to use]?`,
        `What {is the price|are the prices|is the rate|are the rates} of ${nicknames}?`,
        `{Tell me|Give me|Name|I need} the {price|prices|rates|cost} {of|for} ${nicknames}[ in US dollars].`,
        `What do I pay for ${nicknames}[ in live mode| per token| per million tokens]?`,
        `{price|pricing|cost|rate} {of|for} ${nicknames}[?]`,
        `What {will|does} {a call to|using|a question to|a million tokens of} ${nicknames} cost {me|us|}?`,
        `Is ${nicknames} {expensive|cheap|free} [in live mode]?`,
        `I {want|plan} to use ${nicknames}. What {are the prices|will it cost|does it cost}?`,
        `What does ${nicknames} {charge|take} {per million tokens|for prompt and completion|by the token}?`,
      ],
      answers: [
        `\`${model}\` costs ${prompt} USD per million prompt tokens and ${completion} USD per million completion tokens in live mode{.|; in test mode nothing is charged.}`,
        `The price of \`${model}\` is ${prompt} USD per million prompt tokens and ${completion} USD per million completion tokens{.| by default.}`,
        `${prompt} USD per million prompt tokens, ${completion} USD per million completion tokens: that is \`${model}\`. {Test keys pay nothing.|In test mode it is free.}`,
      ],
      facts: [model, `${prompt} USD`, `${completion} USD`],
      short: `${prompt} USD prompt, ${completion} USD completion per million tokens`,
    },
    ...[
      { kind: 'prompt', words: '{prompt|input}', price: prompt },
      { kind: 'completion', words: '{completion|output}', price: completion },
    ].map(({ kind, words, price }) => ({
      name: `price-${model}-${kind}`,
      asks: [
        `{How much do|What do} {a million|1,000,000|one million} ${words} tokens {of|with|on} ${nicknames} cost?`,
        `What is the ${words} price of ${nicknames}?`,
        `How much {are|do I pay for} ${words} tokens {of|with|on} ${nicknames}?`,
        `{price|cost|rate} of ${words} tokens {of|for|with} ${nicknames}[?]`,
        `What does ${nicknames} {cost|charge} {for|per million} ${words} tokens?`,
        `${words} tokens of ${nicknames}: what {is the price|do they cost}?`,
        `{Tell me|I need} the {price|rate} for ${words} tokens {of|on} ${nicknames}.`,
      ],
      answers: [
        `${price} USD per million ${kind} tokens of \`${model}\`.`,
        `A million ${kind} tokens of \`${model}\` cost ${price} USD.`,
        `For \`${model}\` the ${kind} price is ${price} USD per million tokens.`,
      ],
      facts: [model, `${price} USD`, kind],
      short: `${price} USD per million tokens`,
    })),
  ];
}

/** What inference costs, how it is counted and how it is paid. */
export const inferenceBillingTopic: Topic = {
  name: 'inference-billing',
  weight: 1.3,
  intents: [
    {
      name: 'price-inference',
      asks: [
        'How much does {inference|the inference API|chat completions|calling a model|the chat API|using the language models} cost?',
        'What {does|will} {it|a chat|inference|a chat completion} cost {per token|per million tokens|in live mode|me}?',
        'What are the {prices|rates|token prices|fees} {of|for} {inference|the inference API|chat completions|tokens|the models}?',
        '{inference price|token prices|pricing|price per million tokens|cost of inference|price list}[?]',
        'How {expensive|cheap} is {inference|the inference API|chatting with the models}?',
        'How {much do you charge|much am I charged|much is charged} for {tokens|inference|chat completions}?',
        'What do {tokens|a million tokens|prompt and completion tokens} cost?',
        'Give me {the price list|the prices|a price overview} {of the models|for inference|of the two models}.',
        'Which of the {two models|models|svc models} is cheaper?',
        'Is svc-fast-8b cheaper than svc-reason-70b?',
        'Compare the prices of {the two models|svc-reason-70b and svc-fast-8b}.',
        'Are prompt tokens cheaper than completion tokens?',
        ...about('{the prices of inference|the pricing of the models|token prices|what inference costs}'),
        'How is {inference|the inference API} {priced|paid for|metered|charged}?',
        'By what is inference {metered|charged|billed}: time, requests or tokens?',
        'Do I pay per {request|token|minute|month} for inference?',
        'What will my bill for inference look like?',
      ],
      answers: [
        'Per million tokens: `svc-reason-70b` costs 0.80 USD for the prompt and 2.40 USD for the completion, `svc-fast-8b` 0.10 USD and 0.20 USD. {Test mode is free.|In test mode nothing is charged.}',
        'Inference is metered by the token. A million prompt and completion tokens cost 0.80 USD and 2.40 USD with `svc-reason-70b`, 0.10 USD and 0.20 USD with `svc-fast-8b`{.|; test mode is free.}',
        '`svc-fast-8b`: 0.10 USD per million prompt tokens, 0.20 USD per million completion tokens. `svc-reason-70b`: 0.80 USD and 2.40 USD. {Test keys pay nothing.|Only live mode is charged.}',
      ],
      facts: ['0.80 USD', '2.40 USD', '0.10 USD', '0.20 USD', 'svc-reason-70b', 'svc-fast-8b'],
      short: '0.80/2.40 USD and 0.10/0.20 USD per million tokens',
      followUps: [
        {
          name: 'price-inference-test',
          asks: [
            'And in test mode?',
            'Also in test mode?',
            'What about test {mode|keys}?',
            'Do test keys pay {that|too}?',
            'And with a test key?',
            'Is that also true for the sandbox?',
          ],
          answers: [
            'In test mode nothing is charged: the sandbox model answers, for free.',
            'Test keys cost nothing: nothing is charged for the sandbox model.',
          ],
          facts: ['nothing is charged'],
          short: 'Nothing',
        },
      ],
    },
    ...PRICES.flatMap(pricesOf),
    {
      name: 'price-test-mode',
      asks: [
        'Does inference {in test mode|with a test key|in the sandbox} cost {anything|money|something}?',
        'Is {inference in test mode|the sandbox|a premium test key|the sandbox model|talking to you|this chat} free?',
        'Do {test keys|I|we} {pay|have to pay} for {tokens|inference|chat completions} in test mode?',
        'How much {does test mode inference|do test keys|does the sandbox|does this conversation} cost?',
        'Will I be {charged|billed} for {test calls|using the sandbox|trying the inference API|inference in test mode}?',
        '{sandbox price|test mode cost|free inference|is the sandbox free}',
        'usage.cost is not zero in test mode. {Am I charged|Do I pay that|Why}?',
        'Why does the answer show a cost in test mode?',
        'Can I try the inference API {for free|without paying|at no cost}?',
        ...mayI(
          '{try|use|test} {the inference API|chat completions|inference} {for free|without paying|without a card}',
        ),
        'Do I need a {credit card|payment method} for {the sandbox|inference in test mode}?',
        'Is it true that test calls cost money?',
      ],
      answers: [
        'Test mode costs nothing: the sandbox model answers, and nothing is charged. The `cost` in the answer only shows what it would be in live mode.',
        'In test mode inference is free. {`usage.cost` shows what it would cost in live mode|The cost you see is what live mode would charge}, but nothing is charged.',
        'It is free: nothing is charged in test mode, and no card is needed. The shown `cost` is what live mode would take.',
      ],
      facts: ['nothing is charged', 'cost', 'live mode'],
      short: 'Nothing',
    },
    {
      name: 'billing-cost-formula',
      asks: [
        ...howTo(
          '{calculate|compute|work out|estimate|predict} {the cost of a request|what a chat costs|the price of an answer|my inference costs}',
        ),
        'How is the {cost|price} of {a request|a chat completion|an answer} {calculated|computed|worked out}?',
        'What is the formula for {the cost|the price of a request}?',
        'Are costs rounded {up|to cents|}?',
        '{cost formula|calculate inference cost|cost per request|how cost is computed}',
        'How exact is the {cost|metering|billing} [of inference]?',
        'Is each request rounded up to a cent?',
        'What {would|do} 1000 prompt tokens cost, and how do I work it out?',
        'From tokens to dollars: how {do you calculate|does it go}?',
      ],
      answers: [
        'Cost is the prompt tokens times their price plus the completion tokens times theirs, in exact arithmetic on billionths of a dollar. {Nothing is rounded up per request.|Fractions of a cent are carried on.}',
        'Multiply prompt tokens and completion tokens by their own price and add the two. It is exact to the billionth of a dollar; fractions of a cent are carried on.',
        'Prompt tokens times the prompt price, plus completion tokens times the completion price, exact to billionths of a dollar.',
      ],
      facts: ['prompt tokens', 'completion tokens', 'exact', 'billionth'],
    },
    {
      name: 'billing-usage-cost',
      asks: [
        ...howTo('{see|find out|know|tell} what {a request|an answer|a chat completion|a single call} {cost|has cost}'),
        'Where {do I see|is|can I read} the cost of {a request|an answer|one answer|a completion}?',
        'What is {usage.cost|`usage.cost`|the cost field|cost in usage}?',
        'Does the answer {say|tell|show|contain} what it cost?',
        '{usage.cost|cost in answer|usage object|usage field}?',
        'What stands in the usage {object|field} {of an answer|of a chat completion|}?',
        'How many tokens did my request use? Where is that {shown|written}?',
        'In which currency is usage.cost?',
        'Is the cost in the {response|answer}?',
        'What does "cost": "0.0000184" mean?',
      ],
      answers: [
        'Every answer has `usage` with `prompt_tokens`, `completion_tokens`, `total_tokens` and `cost`, an exact decimal in `usd`, such as `0.0000184`.',
        '`usage.cost` in the answer says it, in `usd`, beside `prompt_tokens` and `completion_tokens`. {In a stream ask for it with `include_usage`.|Streams tell it with `include_usage`.}',
        'Look at `usage` in the answer: tokens, and the `cost` as a decimal number of dollars (`usd`). That is `prompt_tokens`, `completion_tokens` and `cost`.',
      ],
      facts: ['usage', 'cost', 'usd', 'prompt_tokens'],
      short: 'usage.cost',
    },
    {
      name: 'billing-usage-list',
      asks: [
        ...howTo(
          '{see|check|look up|monitor|track} {my usage|how many tokens I used|my inference usage|what I have used this month|my spending on inference}',
        ),
        ...request('{shows my usage|sums up usage|tells how many tokens were used}'),
        'Where can I see {my token usage|my usage|how much I used|usage by day|usage per key}?',
        'What does GET /v1/usage {show|return|do}?',
        '{GET /usage|token usage|usage by day|usage per key|usage report}?',
        'How do I see usage {by key|by model|by day|for one key|for last month}?',
        'Can I {break down|group|filter} usage by {day|model|key}?',
        'Which of my keys {uses|spends} the most?',
        'Is there a {report|statistic|summary} of {tokens|inference usage|my usage}?',
      ],
      answers: [
        '`GET /v1/usage` sums your usage by day, model and key; `from`, `to`, `model` and `key` narrow it down. {I cannot see your account myself.|One request is at `GET /v1/usage/\\{request_id\\}`.}',
        'With `GET /v1/usage`, by day, model and key. Give `from` and `to` for a period, or one `model` or `key`.',
        'Call `GET /v1/usage`: tokens and cost by day, model and key, from `from` to `to`.',
      ],
      facts: ['GET /v1/usage', 'day', 'model', 'key'],
      short: 'GET /v1/usage',
    },
    {
      name: 'billing-usage-request',
      asks: [
        ...howTo(
          '{look up|see|find} the usage {of one request|of a single request|of a certain request|by request id}',
        ),
        'What does GET /v1/usage/\\{request_id\\} {show|return|do}?',
        'How was {a certain|this|one} request {billed|counted|booked}?',
        '{usage by request id|usage of one request|GET usage request_id}',
        'I doubt the bill of one {request|answer}. How do I check it?',
        'Where do I see {how a request ended|who counted the tokens|what was booked for a request}?',
        'How do I find the cost of a stream after {the fact|it ended|I disconnected}?',
        'Which id do I need to look up {the usage|what was booked}?',
        'Can I check {afterwards|later} what {a request|a call} cost?',
      ],
      answers: [
        "`GET /v1/usage/\\{request_id\\}` shows what was booked for one request: tokens, cost, how it ended and who counted. The id is the answer's `X-Request-Id`.",
        'Take the `X-Request-Id` of the answer and call `GET /v1/usage/\\{request_id\\}`. It shows tokens, cost and how the request ended.',
        'With the `X-Request-Id` of the answer: `GET /v1/usage/\\{request_id\\}` tells what was booked{ and why|}.',
      ],
      facts: ['GET /v1/usage/{request_id}', 'X-Request-Id'],
      short: 'GET /v1/usage/{request_id}',
    },
    {
      name: 'billing-disconnect',
      asks: [
        ...ifSo(
          '{I disconnect|my client disconnects|I close the connection|the connection drops|I cancel the request|the user closes the tab} {during an answer|while the model is answering|in the middle of a stream}',
        ),
        'Do I pay for the whole answer if I {disconnect|cancel|abort|hang up}?',
        'Does the model go on generating {after I disconnect|when nobody listens|after I cancel}?',
        '{disconnect|cancel stream|abort request|client disconnect billing|cancel generation}?',
        ...howTo('{stop|cancel|abort|interrupt} {a running answer|the generation|a stream|a chat completion}'),
        'Am I charged for {a cancelled|an aborted|an interrupted} {stream|answer|request}?',
        'Can I stop {the generation|an answer} to save money?',
        'My stream was {cut|cancelled} halfway by me. What do I pay?',
        'What is billed when {a client|my app} {hangs up|goes away}?',
      ],
      answers: [
        'When you disconnect, generation stops, and you pay for the prompt and the completion tokens that were delivered. {Before anything was delivered it costs nothing.|Nothing delivered, nothing charged.}',
        'Disconnecting stops the generation. You pay for the prompt and for the completion tokens delivered to you until then{, not for the rest|}.',
        'Just close the connection: generation stops at once, and only the prompt and the delivered completion tokens are charged.',
      ],
      facts: ['stops', 'prompt', 'delivered'],
      short: 'Generation stops; you pay for what was delivered',
    },
    {
      name: 'billing-errors-free',
      asks: [
        'Do {errors|failed requests|failures} cost {anything|money|something}?',
        'Am I {charged|billed} for {errors|failed requests|a failed request|an upstream error|a 502|a refused request|a 422}?',
        '{What|How much} do I pay {if|when|in case} {a chat request fails|the model fails|the upstream breaks down|the answer is empty}?',
        'Do I pay {when|if} {the model fails|the answer is empty|there is no output|a request is refused}?',
        '{errors cost|failed request billing|charged for errors|do errors cost money}',
        'Is an {empty answer|answer without output} {charged|billed|free}?',
        'Who pays for {errors|failed generations|broken answers}?',
        'I got {upstream_failed|upstream_timeout|unavailable}. Do I have to pay for it?',
        'Are tokens of a {failed|broken} answer {charged|counted}?',
      ],
      answers: [
        'Errors cost nothing. A request that was refused, a backend that failed at any moment, or an answer without output is not charged.',
        'An error costs nothing, whenever it happens, and neither does an empty answer: you pay only for what you get.',
        'Failed requests cost nothing: refused, broken off by the backend or empty, nothing is charged.',
      ],
      facts: ['cost', 'nothing'],
      short: 'Errors cost nothing',
    },
    {
      name: 'billing-collected',
      asks: [
        'When {am I charged|do I pay|is my card charged|is inference charged|are inference costs collected} [for inference]?',
        'How {often|frequently} {am I billed|is inference billed|is usage collected}?',
        'When is {what I owe|my usage|inference usage} {collected|taken|charged|billed}?',
        'How do I pay for inference?',
        'From {where|what|which account} is inference {paid|taken|charged}?',
        'Is inference paid from {my balance or my card|the wallet or the card|my earnings}?',
        '{inference billing|when is usage collected|collect at 10 USD|wallet or card}',
        'Is every {request|call|answer} charged {at once|separately|immediately}?',
        'Do I {get|receive} a monthly {bill|invoice} for inference?',
        ...about(
          '{how inference is paid|the collection of inference costs|how usage is collected|billing of inference}',
        ),
        'At {what|which} amount is my {card|balance} charged for inference?',
        'Is it prepaid or {postpaid|paid afterwards}?',
      ],
      answers: [
        'What you use is collected when it comes to 10 USD, or at the end of the month: first from your balance (the wallet), then from your default card.',
        "At 10 USD or at month's end, whichever comes first. It is taken from the wallet first, and the rest from your default card{, in whole cents|}.",
        'Usage is owed until it reaches 10 USD or the month ends; then it is taken from your wallet, and what that does not hold from your default card.',
      ],
      facts: ['10 USD', 'month', 'wallet', 'card'],
      short: 'At 10 USD or at the end of the month',
    },
    {
      name: 'billing-credit-limit',
      asks: [
        'What is the credit limit {for inference|of the inference API|}?',
        'How much can I owe {for inference|before I am blocked|at most}?',
        ...ifSo(
          '{my card fails for inference|what I owe cannot be collected|I owe more than 20 USD|there is no card and no balance for inference}',
        ),
        'Why do I get payment_required {from chat completions|on the inference API} although my key is paid?',
        '{credit limit|inference credit limit|402 chat completions|owed too much}',
        'My inference calls suddenly {get|return} 402.',
        'When does Souk {block|stop} inference because of {debts|unpaid usage}?',
        'Where do I see {what I owe|how much I owe|my debts} for inference?',
        'How do I {get going again|unblock my key} after payment_required on inference?',
        'What is `owed` in GET /v1/balance?',
      ],
      answers: [
        'The credit limit is 20 USD: past that, if it could not be collected, requests get 402 `payment_required` until there is a balance or a card again. `owed` in `GET /v1/balance` shows the sum.',
        'You can owe 20 USD. If more could not be collected, the answer is 402 `payment_required`; top up or add a card. {See `owed` in `GET /v1/balance`.|`GET /v1/balance` shows it as `owed`.}',
        'Past 20 USD that could not be collected, inference answers 402 `payment_required`. Add a card or top up your balance; `owed` in `GET /v1/balance` says how much it is.',
      ],
      facts: ['20 USD', '402', 'payment_required', 'owed'],
      short: '20 USD',
    },
    {
      name: 'billing-spend-limit',
      asks: [
        ...howTo(
          '{limit|cap|bound|restrict} {what a key can spend|the spending of a key|my monthly inference costs|spending on inference}',
        ),
        'Is there a {budget|cap|monthly limit|spending limit} for {a key|inference}?',
        'What is spend_limit {on a key|of a key|for}?',
        ...ifSo(
          '{a key reaches its spending limit|the spend_limit of a key is used up|my monthly budget for inference is gone}',
        ),
        '{spend_limit|spending limit|monthly budget|cap inference cost}?',
        'How do I make sure that inference does not cost more than {50 dollars|a fixed amount} a month?',
        'My key says its spending limit is reached.',
        'When does the spend_limit {start again|reset|begin anew}?',
        'Can I protect myself against {a huge bill|surprise costs|runaway costs}?',
        'Does the spend_limit also {count|hold} in test mode?',
      ],
      answers: [
        'Set the key\'s `spend_limit` with `PATCH /v1/api_keys/\\{id\\}`, such as `\\{"spend_limit": \\{"currency": "usd", "amount": 5000\\}\\}` for 50 USD a calendar month. Past it: 402 `payment_required`.',
        'With `spend_limit` on the key (`PATCH /v1/api_keys/\\{id\\}`, in cents), which bounds what it spends in a calendar month. When it is reached, requests get 402 `payment_required`.',
        "A key's `spend_limit`, in cents per calendar month (UTC), does it. It is set by `PATCH /v1/api_keys/\\{id\\}`, holds in both modes, and answers 402 `payment_required` past it.",
      ],
      facts: ['spend_limit', 'PATCH /v1/api_keys/{id}', '402', 'calendar month'],
      short: 'spend_limit',
    },
    {
      name: 'billing-hold',
      asks: [
        'Why do I get payment_required {near my limit|although I have not reached my limit|before the limit is reached}?',
        'What is {set aside|held|reserved} {when a request begins|at the start of a request|for a request}?',
        'Is money {reserved|held|set aside} for {a request|each request|running requests}?',
        '{hold|reservation|set aside|hold for a request}?',
        'How does Souk keep {a limit|the spending limit} from being overrun by many requests at once?',
        'Why does a smaller max_tokens {help|work} near {the limit|my spending limit}?',
        'Can {parallel|many simultaneous} requests {exceed|overrun} my spend_limit?',
        ...about('{the hold of a request|what is set aside for a request|holds in inference}'),
      ],
      answers: [
        'When a request begins, the most that it can cost is set aside, and given back when it ends. Near a limit, a smaller `max_tokens` fits where a larger one does not.',
        'The most a request can come to is set aside at its start, so that a limit is never overrun. Lower `max_tokens` to need less; the rest is given back at the end.',
        'For each running request the most it can cost is set aside until it ends. So close to a limit use a smaller `max_tokens`.',
      ],
      facts: ['set aside', 'max_tokens'],
    },
    {
      name: 'billing-retry-once',
      asks: [
        ...howTo('{retry|repeat} {a chat request|a chat completion|an inference call} without paying twice'),
        'Do I pay twice if I {retry|repeat|resend} {a chat request|an inference call|a chat completion}?',
        'Does {Idempotency-Key|an idempotency key} work {for|with} {chat completions|inference|chat}?',
        'Can a stream be {repeated|retried} with an Idempotency-Key?',
        '{chat idempotency|retry inference|pay twice inference|idempotency chat completions}',
        'The connection broke before I got the answer. Do I pay again for the retry?',
        'How do I get {the first answer|the same answer} again after {a timeout|a lost connection}?',
        ...ifSo('I retry a chat request with the same Idempotency-Key'),
      ],
      answers: [
        'Send an `Idempotency-Key`: a retry with the same key gets the first answer again and pays once. Streams cannot be repeated this way.',
        'With the same `Idempotency-Key` a retry returns the first answer and you pay once. {That does not work for streams.|Only streams cannot be repeated so.}',
        'A retry pays once if both requests carry the same `Idempotency-Key`: the first answer comes again. It is not for streams.',
      ],
      facts: ['Idempotency-Key', 'pay', 'once', 'streams'],
      short: 'Use an Idempotency-Key',
    },
    {
      name: 'billing-prices-change',
      asks: [
        'Can {the prices|inference prices|token prices} {change|be changed}?',
        'Who {sets|decides|fixes} the {prices|token prices} {of inference|of the models|}?',
        ...howTo(
          '{change|set|configure} {the prices of inference|token prices|what inference costs} {as an operator|on my market}',
        ),
        'Which price {counts|applies} {when prices change|for a request that is running}?',
        '{change inference prices|prices setting|configure token price}',
        'Are the token prices {fixed|the same on every market}?',
        'From when is a new price in effect?',
        'Where are the current prices shown?',
      ],
      answers: [
        'The operator can set other prices in `SOUK_INFERENCE` under `prices`, each from a date on. A request costs what was in effect when it began; `GET /v1/inference/models` shows it.',
        'Prices are set by the operator, in `prices` of `SOUK_INFERENCE`, with a date from which they hold. {What was in effect when a request began counts.|The price at the start of a request counts.}',
        'An operator changes them with `prices` in `SOUK_INFERENCE`, from a given moment on; see the current ones at `GET /v1/inference/models`.',
      ],
      facts: ['SOUK_INFERENCE', 'prices', 'operator'],
      short: 'The operator',
    },
    {
      name: 'billing-activation-or-tokens',
      asks: [
        'Are the 20 USD {for a premium key|of a live premium key} {a credit|credit for tokens|used for tokens|prepaid usage}?',
        'Do I {still|also} pay for tokens after {the 20 USD|paying for the premium key|activating the key}?',
        'Is inference {unlimited|included|free} after I paid {20 USD|for the premium key}?',
        'What do I get for the 20 USD [of a live premium key]?',
        '{20 USD and tokens|premium key fee and usage|is the 20 USD a credit}',
        'Is a premium key a {subscription|flat rate|monthly plan}?',
        'Does the premium key {include|come with} {tokens|some free usage}?',
        'What is the difference between the {one-time fee|20 USD} and the {metered price|token price}?',
      ],
      answers: [
        'The 20 USD activate a live premium key once; they are a fee and not a credit. Tokens are metered on top.',
        'It is a one-time fee, not a credit and no subscription: after the 20 USD you pay for the tokens that you use.',
        'The 20 USD are paid once to activate the key, as a fee and not as credit. {Usage by the token comes on top.|Every token is metered besides.}',
      ],
      facts: ['20 USD', 'fee', 'not', 'credit'],
      short: 'A one-time fee, not a credit',
    },
  ],
};
