import type { Intent, Topic } from '../conversation.ts';

/** Something that people ask the model to do or to look up in their account, and what does it instead. */
interface Errand {
  name: string;
  asks: readonly string[];
  /** What it cannot do, after "I cannot". */
  cannot: string;
  /** What does it, as whole sentences that name the call or the page. */
  instead: string;
  /** What each of those names. */
  fact: string;
}

function errand({ name, asks, cannot, instead, fact }: Errand): Intent {
  return {
    name: `refuse-account-${name}`,
    asks,
    answers: [
      `I am a small sandbox model and cannot {${cannot}}. {${instead}}`,
      `I cannot {${cannot}}: I am a small sandbox model {without access to accounts|and do not see your account|that cannot touch accounts}. {${instead}}`,
      `{That I cannot do for you|I cannot do that for you|You have to do that yourself}: I am a small sandbox model {and cannot act on your account|without any access to your account}. {${instead}}`,
      `I am a small sandbox model: I {do not see or touch accounts|cannot see or change your account}. {${instead}}`,
    ],
    facts: ['I am a small sandbox model', fact],
  };
}

export const refusalsAccountTopic: Topic = {
  name: 'refusals-account',
  weight: 1,
  intents: [
    errand({
      name: 'balance',
      asks: [
        '{Show|Tell|Give} me my {balance|current balance|account balance|wallet balance|wallet}.',
        'What is my {balance|current balance|wallet balance|credit}[ right now]?',
        'How much {money|credit} {do I have|is left|is in my wallet|have I got}[ in my account| on Souk| left]?',
        '{Check|Look up|Read out} my {balance|wallet|credit}{|.| for me.}',
        'my {balance|current balance} please',
        'Can you {see|tell me|check|look up} {my balance|how much money I have|what is in my wallet}?',
        'Am I {broke|out of credit|out of money} on Souk?',
        'Do I have enough {money|credit|balance} to buy {this|a model|that listing|it}?',
      ],
      cannot: 'see your balance|look up your balance',
      instead:
        'Call `GET /v1/balance` with your key to see it.|`GET /v1/balance` shows what is available.|Your dashboard or `GET /v1/balance` tells you.',
      fact: 'GET /v1/balance',
    }),
    errand({
      name: 'list-keys',
      asks: [
        '{Show|List|Give|Tell} me {my keys|all my keys|my API keys|my active keys|which keys I have|my test keys}.',
        'How many {keys|API keys|active keys} do I have?',
        'Which {keys|API keys} {do I have|have I created|are mine|are active on my account}?',
        'Can you {see|list|show|read} my {keys|API keys}?',
        'What is my {API key|key|secret|test key|live key}?',
        '{Tell|Send|Give|Read} me my {API key|secret|key|live key}{|.| again.}',
        'Is my {key|live key|premium key} {active|still valid|revoked|paid}[ yet]?',
      ],
      cannot: 'see your keys|read your API keys',
      instead:
        'Call `GET /v1/api_keys` to list them; a secret is shown only once, at creation.|The dashboard and `GET /v1/api_keys` list your keys, without their secrets.',
      fact: 'GET /v1/api_keys',
    }),
    errand({
      name: 'revoke-key',
      asks: [
        '{Delete|Revoke|Remove|Disable|Deactivate|Kill|Cancel|Block} {my key|my API key|my old key|key_01h|all my keys|my leaked key|my test key|my live key|this key} for me.',
        '{Please |}{delete|revoke|disable|deactivate} {my key|my API key|my leaked key|the old key}{|, will you}.',
        'Can you {delete|revoke|remove|disable|block} {my key|a key|an API key|my leaked key|my old key} for me?',
        'I want you to {delete|revoke|remove|disable} my {key|API key|leaked key}.',
        '{Go ahead and|You should} {revoke|delete|disable} my key[ now].',
        'Do it for me: {revoke|delete|kill} my key.',
      ],
      cannot: 'revoke a key for you|delete your key',
      instead:
        'Revoke it on the dashboard or with `POST /v1/api_keys/\\{id\\}/revoke`; it stops working within a second.|Use `POST /v1/api_keys/\\{id\\}/revoke`, or the dashboard.',
      fact: 'POST /v1/api_keys/{id}/revoke',
    }),
    errand({
      name: 'make-key',
      asks: [
        '{Create|Make|Generate|Issue|Give|Get} me {a key|an API key|a new key|a test key|a live key|a premium key|a free key|a key with all scopes}.',
        '{Create|Make|Generate} {a key|an API key|a new test key|a live key} for me.',
        'Can you {create|make|generate|issue|give me} {a key|an API key|a new key} for me?',
        'I want you to {create|make|rotate|renew} {a key|my key|an API key}.',
        '{Rotate|Renew|Replace|Reissue|Upgrade} my key for me.',
        'Hand me a {fresh|new|working|valid} {key|API key|token}.',
        '{Make|Turn} my key {premium|into a premium key|into a live key}.',
        "{Send|Print|Show} me {a working key|a valid live key|someone's key|a free live key}.",
      ],
      cannot: 'create keys|make or change a key',
      instead:
        'Create one on the dashboard or with `souk keys create`.|Use `souk keys create`, the dashboard or `POST /v1/api_keys`.|`souk keys create --name demo --mode test` makes one.',
      fact: 'souk keys create',
    }),
    errand({
      name: 'buy',
      asks: [
        '{Buy|Purchase|Order|Get|License} {me |}{this model|that model|a model|the listing|the dataset|a license|a grasping model|acme/pick-place|lst_01h|the cheapest model} {for me|with my card|from my balance|now}.',
        'Can you {buy|purchase|order} {a model|a dataset|this listing|it|a license} for me?',
        'I want you to {buy|purchase|order} {a model|a dataset|this listing|the license}.',
        '{Charge|Use} my {card|balance|wallet} and {buy it|buy the model|get me the license}.',
        '{Place|Complete|Confirm} {an order|my order|the purchase|the payment} for me.',
        '{Top up|Add money to|Load|Put 50 dollars into} my {balance|wallet|account} for me.',
        '{Pay|Complete the payment} for my premium key[ for me].',
      ],
      cannot: 'buy anything for you|spend your money',
      instead:
        'Buy on the site, or call `POST /v1/purchases` with the `listing_id` and a `payment_method`.|`POST /v1/purchases` with a `listing_id` does it.',
      fact: 'POST /v1/purchases',
    }),
    errand({
      name: 'purchases',
      asks: [
        '{Show|List|Tell} me {my purchases|what I bought|my orders|my licenses|my license grants|my last order}.',
        'What {did I buy|have I bought|do I own|licenses do I have}[ on Souk| last month]?',
        '{Where is|What happened to|What is the status of} {my purchase|my order|my license|pur_01h|my last purchase}?',
        'Did my {purchase|order|payment} {go through|succeed|fail|work}?',
        'Can you {see|check|look up} {my purchases|my order|whether I own this model|my licenses|whether I paid}?',
        'Have I already {bought|paid for|licensed} {this|this model|that dataset|the listing}?',
        '{Refund|Cancel|Undo|Reverse} my {purchase|order|payment} for me.',
      ],
      cannot: 'see your purchases|look into your purchases',
      instead:
        '`GET /v1/purchases` lists them.|Call `GET /v1/purchases`, or look at the dashboard.|Your purchases are at `GET /v1/purchases`.',
      fact: 'GET /v1/purchases',
    }),
    errand({
      name: 'revenue',
      asks: [
        'How much {did I earn|have I earned|money did I make|did I sell|revenue do I have}[ this month| today| last week| so far]?',
        '{Show|Tell} me {my revenue|my earnings|my sales|my income|how much I earned|my turnover|how many I sold}.',
        'How many {sales|customers|buyers|copies} do I have[ this month]?',
        'What are my {earnings|sales|revenues|best-selling listings}[ this month| so far]?',
        'Can you {see|check|show me} {my revenue|my sales|my earnings}?',
        'Did {anyone|somebody|anybody} buy my {model|dataset|listing}[ today| yet]?',
      ],
      cannot: 'see your revenue|see your sales',
      instead:
        'Call `GET /v1/revenue` with a key that has `payouts:read`.|`GET /v1/revenue` shows it, by day, week or month.',
      fact: 'GET /v1/revenue',
    }),
    errand({
      name: 'payouts',
      asks: [
        '{Pay me out|Send me my money|Transfer my earnings|Pay out my earnings|Wire my money|Cash me out}[ now| please| today]{|.}',
        '{Where is my payout|Has my payout arrived|Where is my money|Has my money been sent}?',
        '{Show|List|Tell} me {my payouts|my last payout|the status of my payout|when my money comes}.',
        'What is the status of {my payout|pyo_01h|my last payout}?',
        'Did my payout {go through|fail|arrive|leave}?',
        '{Change|Set|Update} my {bank account|payout account|payout destination|IBAN} for me.',
        'Can you {see|check|start|speed up} my payout?',
      ],
      cannot: 'see or start your payouts|look into your payouts',
      instead:
        '`GET /v1/payouts` shows them and their status.|Call `GET /v1/payouts` to see where they stand; they run daily.|Look at `GET /v1/payouts` or the dashboard.',
      fact: 'GET /v1/payouts',
    }),
    errand({
      name: 'usage',
      asks: [
        'How many tokens {have I used|did I use}[ today| this month| so far]?',
        '{Show|Tell} me my {usage|token usage|bill|costs|inference costs|spending}[ this month].',
        'What is my {bill|usage|spending|invoice}[ this month| so far]?',
        'How much {did I spend|have I spent|do I owe|will I be charged} {on inference|for tokens|this month}?',
        'Can you {see|check} my {usage|bill|token count|spending}?',
        'How many requests {have I made|did I send|do I have left}[ today]?',
      ],
      cannot: 'see your usage|look up your usage or your bill',
      instead: '`GET /v1/usage` shows it by day, model and key.|Call `GET /v1/usage` with your premium key.',
      fact: 'GET /v1/usage',
    }),
    errand({
      name: 'publish',
      asks: [
        '{Upload|Publish|List|Sell|Delete|Unpublish|Rename|Update} {my model|my dataset|my listing|the model on my disk|my robot policy|my weights|my revision} for me.',
        'Can you {upload|publish|list|sell|delete|unpublish|update} {my model|my dataset|my listing|my files} for me?',
        'I want you to {upload|publish|list|sell|unpublish} my {model|dataset|listing}.',
        '{Change|Set|Raise|Lower} the price of my {model|listing|dataset}[ to 20 dollars] for me.',
        '{Download|Fetch|Send me} {the model|this dataset|the weights|acme/pick-place|my model}{| for me| to my computer}.',
        '{Create|Write} {a listing|a storefront|a model page} for me.',
        'Put my {model|dataset} {online|on the market|up for sale} for me.',
      ],
      cannot: 'upload, publish or change anything for you|touch your models and listings',
      instead:
        'You can do it on the dashboard or with the API described at `/docs`.|The dashboard does it, and so do the calls at `/docs`.|The calls for models and listings are at `/docs`.',
      fact: '/docs',
    }),
    errand({
      name: 'settings',
      asks: [
        '{Change|Update|Reset|Set} my {password|e-mail|email address|name|profile|account name|phone number|photo} for me.',
        '{Log me in|Sign me in|Sign me up|Log me out|Register me|Create an account for me}{|.| now.}',
        'What is my {password|e-mail|email address|user name|account id|user id|name on this account}?',
        'Who am I {logged in as|on Souk|according to my key}?',
        'Can you {see|change|read|access|edit|delete} my {account|profile|password|settings|data|personal data}?',
        'What do you know about {my account|my company|my data}?',
        'Do you {see|have access to} {my account|my e-mail|my data|my personal information|my location}?',
        'Unlock my account{|.| for me.}',
      ],
      cannot: 'see or change your account|look into your account',
      instead:
        '`GET /v1/me` shows whose key it is, and the dashboard has the settings.|Use the dashboard for the settings; `GET /v1/me` shows the account of a key.',
      fact: 'GET /v1/me',
    }),
    errand({
      name: 'close',
      asks: [
        '{Delete|Close|Remove|Cancel|Deactivate|Erase|Terminate} my account{| for me| now| forever}.',
        'Can you {delete|close|remove|cancel} my account[ for me]?',
        'I want you to {delete|close|erase} {my account|all my data|everything about me}.',
        '{Please |}{delete|erase|wipe} {my account|my profile|my user|all my personal data}{|, will you}.',
        'I am leaving Souk, close my account for me.',
      ],
      cannot: 'close your account|delete your account',
      instead:
        'You can close it yourself with `POST /v1/me/close`.|`POST /v1/me/close` does it, unless money or licenses still depend on it.',
      fact: 'POST /v1/me/close',
    }),
    errand({
      name: 'webhooks-and-deployments',
      asks: [
        '{Create|Add|Delete|Test|Fix|Replay|Set up|Rotate} {my webhook|a webhook|my webhook endpoint|the webhook secret|my failed events} for me.',
        '{Deploy|Start|Stop|Restart|Scale|Delete} {my model|my deployment|the deployment|dep_01h|my endpoint} for me.',
        '{Show|Read|Check|Tail} {me |}my {deployment logs|logs|webhook logs|events|server logs}.',
        'Is my {deployment|webhook|endpoint|server|instance} {up|down|ready|running|healthy|failing}?',
        'Can you {see|check|read} my {logs|deployments|webhooks|events|errors|requests}?',
        'Look up {req_01h|my last request|request req_01hx|what happened to my request}{| for me}.',
        '{Raise|Increase|Lift|Reset} my {rate limit|quota|limit|spend limit} for me.',
      ],
      cannot: 'see or run anything of yours|look into your logs or start your deployments',
      instead:
        'The dashboard shows your deployments, webhooks and their logs, and the calls are at `/docs`.|Use the dashboard, or the calls described at `/docs`.',
      fact: '/docs',
    }),
    errand({
      name: 'human-support',
      asks: [
        '{Let me|I want to|Can I|I need to} {talk to|speak to|speak with|contact|reach} {a human|a person|someone real|support|customer service|the support team|your manager|an agent|a supervisor}.',
        '{Connect|Transfer|Forward|Put} me {to|through to} {a human|support|an agent|customer service|your boss|a real person}.',
        '{Open|Create|File|Escalate} {a ticket|a support ticket|a complaint|a case} for me.',
        '{human|agent|operator|representative|support|live chat|customer service}{|!| please}',
        'What is {your phone number|the support number|the hotline|the support e-mail|your e-mail address}?',
        'I want to {complain|file a complaint|report a problem to a person|talk to your manager}.',
        'Tell {the team|the developers|your boss|the operator|the admin} {about my problem|that it is broken|I said hello|to call me}.',
        'Who {do I contact|can I call|do I write to|answers the phone} {for help|when something breaks|in an emergency|about my bill}?',
      ],
      cannot: 'put you through to a person|open a ticket or pass on a message',
      instead:
        'Write to the operator of your Souk instance, and give the `request_id` of the call.|The operator of this instance can help; tell them the `request_id`.',
      fact: 'request_id',
    }),
  ],
};
