import type { Intent, Topic } from '../conversation.ts';

interface Scope {
  name: string;
  /** What it lets a key do, as it follows "lets a key" or "to". */
  grants: string;
  /** What the answer must hold beside the name. */
  fact: string;
  /** More ways to say what it grants, each following "lets a key". */
  details: readonly string[];
  /** What people want to do, each following "to". */
  wishes: string;
  /** What goes wrong without it, and questions of its own kind. */
  asks: readonly string[];
  /** Questions about what it means or how far it goes. */
  about: readonly string[];
}

const SCOPES: readonly Scope[] = [
  {
    name: 'models:read',
    grants: 'list and download licensed models',
    fact: 'list and download licensed models',
    details: [
      ' It also reads your purchases and license grants.',
      ' Starring and invoking deployments need it too.',
      '',
    ],
    wishes:
      '{list models|download a model|search the catalog|search models|read models|fetch a model file|get the weights of a model|see my purchases|see my license grants|star a model|invoke a deployment|look at models|browse models|pull a model that I bought}',
    asks: [
      'My key {cannot|is not allowed to|may not} {download|list|read|see} models, which scope {is missing|does it lack|should I add}?',
      '{Which|What} scope does GET /v1/models {need|require|want}?',
      '{Which|What} scope is for {reading|downloading|listing|searching} models?',
      'A {read-only key|key for a downloader|key for a robot that only fetches models}: which scope {does it need|is right}?',
      'scope for downloads of models?',
      '{Which|What} scope does {POST /v1/deployments/\\{id\\}/invoke|invoking a deployment|a call to a deployment} need?',
    ],
    about: [
      'Can a key with models:read {upload|change|sell} {models|a model}?',
      'Is models:read enough to {download|list} models?',
    ],
  },
  {
    name: 'models:upload',
    grants: 'create and update your own models',
    fact: 'create and update your own models',
    details: [' That includes revisions and their files.', ' Publishing revisions belongs to it.', ''],
    wishes:
      '{create a model|upload a model|publish a model|update my model|create a revision|upload weights|upload model files|change the description of my model|delete my model|publish a new version of my model|push a model from CI|release a revision}',
    asks: [
      'My key {cannot|is not allowed to|may not} {create|upload|update|publish} models, which scope {is missing|does it lack|should I add}?',
      '{Which|What} scope does POST /v1/models {need|require|want}?',
      '{Which|What} scope is for {uploading|creating|updating|publishing} models?',
      'Is the scope for model uploads called {models:write|models:create|models:publish}?',
      'scope for uploading weights?',
      'A {CI job|build server|training job} that publishes models: which scope {does its key need|is right}?',
    ],
    about: ['Can a key with models:upload {download|list} models?', 'Is there a scope models:write?'],
  },
  {
    name: 'datasets:read',
    grants: 'read datasets',
    fact: 'read datasets',
    details: [' So it may list them and download their shards.', ' That covers lists, previews and shards.', ''],
    wishes:
      '{read datasets|list datasets|download a dataset|see datasets|fetch shards|download a shard|preview a dataset|get training data|look at a dataset|browse datasets}',
    asks: [
      'My key {cannot|is not allowed to|may not} {download|list|read|see} datasets, which scope {is missing|does it lack|should I add}?',
      '{Which|What} scope does GET /v1/datasets {need|require|want}?',
      '{Which|What} scope is for {reading|downloading|listing} datasets?',
      'scope for reading data?',
      'A training job that only {fetches|reads|downloads} datasets: which scope {does its key need|is right}?',
    ],
    about: ['Can a key with datasets:read {upload|change|publish} datasets?', 'Does datasets:read include models?'],
  },
  {
    name: 'datasets:upload',
    grants: 'upload datasets',
    fact: 'upload datasets',
    details: [
      ' So it may create them, send shards and publish.',
      ' Creating, adding shards and publishing belong to it.',
      '',
    ],
    wishes:
      '{upload a dataset|create a dataset|upload shards|publish a dataset|add a shard|send training data to Souk|update my dataset|put my data on Souk|push recordings of my robot}',
    asks: [
      'My key {cannot|is not allowed to|may not} {create|upload|publish} datasets, which scope {is missing|does it lack|should I add}?',
      '{Which|What} scope does POST /v1/datasets {need|require|want}?',
      '{Which|What} scope is for {uploading|creating|publishing} datasets?',
      'scope for uploading shards?',
      'Is the scope for dataset uploads called {datasets:write|datasets:create}?',
      'A recorder that only {uploads|sends} data: which scope {does its key need|is right}?',
    ],
    about: ['Can a key with datasets:upload {download|read} datasets?', 'Is there a scope datasets:write?'],
  },
  {
    name: 'listings:read',
    grants: 'read listings',
    fact: 'read listings',
    details: [' So it may list and look at what is on sale.', ' It cannot change them.', ''],
    wishes:
      '{read listings|list listings|see what is on sale|look at a listing|browse the storefronts|show listings in my app|compare prices of listings|fetch a listing}',
    asks: [
      'My key {cannot|is not allowed to|may not} {list|read|see} listings, which scope {is missing|does it lack|should I add}?',
      '{Which|What} scope does GET /v1/listings {need|require|want}?',
      '{Which|What} scope is for {reading|browsing|viewing} listings?',
      'scope for reading listings?',
      'A {price monitor|catalog page} that only reads listings: which scope {does its key need|is right}?',
    ],
    about: ['Can a key with listings:read {change|create|publish} listings?', 'Can I buy with listings:read?'],
  },
  {
    name: 'listings:write',
    grants: 'write listings: create, update, publish and unpublish them',
    fact: 'create, update, publish and unpublish',
    details: [' Gallery images belong to it.', ' Prices, titles and galleries are changed with it.', ''],
    wishes:
      '{create a listing|publish a listing|unpublish a listing|change the price of a listing|update a listing|put something on sale|take a listing off sale|add gallery images|edit the title of a listing|sell a model through the API|write listings}',
    asks: [
      'My key {cannot|is not allowed to|may not} {create|publish|change|update} listings, which scope {is missing|does it lack|should I add}?',
      '{Which|What} scope does POST /v1/listings {need|require|want}?',
      '{Which|What} scope is for {writing|creating|publishing|editing|changing} listings?',
      'scope for changing prices?',
      'A script that {updates prices|puts models on sale|manages my listings}: which scope {does its key need|is right}?',
    ],
    about: ['Can a key with listings:write {upload models|see revenue}?', 'Does listings:write include publishing?'],
  },
  {
    name: 'payouts:read',
    grants: 'read your revenue, payouts and balance: read-only access to revenue',
    fact: 'read-only access to revenue',
    details: [' It cannot move any money.', ' Sales are among what it sees.', ''],
    wishes:
      '{see my revenue|read payouts|see my payouts|read my balance|look at my sales|check my earnings|build a revenue report|let my accountant see what I earn|export revenue|see how much I earned}',
    asks: [
      'My key {cannot|is not allowed to|may not} {see revenue|read payouts|read the balance}, which scope {is missing|does it lack|should I add}?',
      '{Which|What} scope does {GET /v1/revenue|GET /v1/payouts|GET /v1/balance} {need|require|want}?',
      '{Which|What} scope is for {revenue|payouts|the balance|earnings|accounting}?',
      'scope for revenue?',
      'A {bookkeeping tool|dashboard for my boss|finance report} that only reads revenue: which scope {does its key need|is right}?',
      'Is there a scope payouts:write?',
    ],
    about: [
      'Can a key with payouts:read {move money|start a payout|change the bank account}?',
      'Is payouts:read dangerous?',
    ],
  },
  {
    name: 'deploy:write',
    grants: 'create and update deployments',
    fact: 'create and update deployments',
    details: [' It reads deployments and their logs too.', ' Stopping, starting and logs belong to it.', ''],
    wishes:
      '{create a deployment|deploy a model|update a deployment|stop a deployment|start a deployment|read the logs of a deployment|manage deployments|host a model|delete a deployment|list deployments|roll out a model}',
    asks: [
      'My key {cannot|is not allowed to|may not} {create deployments|deploy|read deployment logs|stop a deployment}, which scope {is missing|does it lack|should I add}?',
      '{Which|What} scope does {POST /v1/deployments|GET /v1/deployments|GET /v1/deployments/\\{id\\}/logs} {need|require|want}?',
      '{Which|What} scope is for {deployments|deploying|hosting models|deployment logs}?',
      'scope for deployments?',
      'A deploy script: which scope {does its key need|is right}?',
      'Is there a scope {deploy:read|deployments:write}?',
    ],
    about: ['Can a key with deploy:write {upload models|buy models}?', 'Does deploy:write cover logs?'],
  },
  {
    name: 'webhooks:write',
    grants: 'configure webhook endpoints',
    fact: 'configure webhook endpoints',
    details: [' It reads events as well.', ' Be careful: with it one sees all events of the account.', ''],
    wishes:
      '{create a webhook|configure webhooks|add a webhook endpoint|set up a webhook|rotate a webhook secret|read events|list events|replay events|delete a webhook endpoint|manage callbacks|register a hook|follow the event stream}',
    asks: [
      'My key {cannot|is not allowed to|may not} {create webhooks|configure webhooks|read events}, which scope {is missing|does it lack|should I add}?',
      '{Which|What} scope does {POST /v1/webhook_endpoints|GET /v1/events} {need|require|want}?',
      '{Which|What} scope is for {webhooks|webhook endpoints|events|hooks|callbacks}?',
      'scope for webhooks?',
      'A script that registers webhooks: which scope {does its key need|is right}?',
      'Is there a scope {webhooks:read|events:read}?',
    ],
    about: ['Can a key with webhooks:write {see all events|spend money}?', 'Does webhooks:write cover GET /v1/events?'],
  },
  {
    name: 'inference:run',
    grants: 'call the paid inference API (premium keys only)',
    fact: 'call the paid inference API',
    details: [' That is `POST /v1/chat/completions`.', ' Premium keys always carry it; free keys never do.', ''],
    wishes:
      '{call chat completions|run inference|call the inference API|use svc-reason-70b|use svc-fast-8b|chat with a model|call POST /v1/chat/completions|see my token usage|read GET /v1/usage|generate text}',
    asks: [
      'My key {cannot|is not allowed to|may not} {run inference|call chat completions|use the inference API}, which scope {is missing|does it lack}?',
      '{Which|What} scope does {POST /v1/chat/completions|GET /v1/usage|the inference API} {need|require|want}?',
      '{Which|What} scope is for {inference|chat completions|running models|token usage}?',
      'scope for inference?',
      'A chatbot that calls svc-fast-8b: which scope {does its key need|is right}?',
    ],
    about: ['Is inference:run what chat completions need?', 'Does inference:run let a key call the models?'],
  },
];

/** The scope as people write it. */
const written = (name: string): string => `{${name}|${name}|${name}|\`${name}\`|"${name}"|${name.replace(':', ' ')}}`;

const PREMIUM = 'It is for premium keys only.';

function intentsOf({ name, grants, fact, details, wishes, asks, about }: Scope): Intent[] {
  const premium = name === 'inference:run';
  const slug = name.replace(':', '-');
  return [
    {
      name: `scope-needed-for-${slug}`,
      asks: [
        `{Which|What} scope do I need to ${wishes}?`,
        `{Which|What} {scope|permission|right} {does a key need|must a key have|must my key carry|is needed|is required|is necessary|should I give a key} to ${wishes}?`,
        `I want to ${wishes}. {Which|What} scope {is that|do I need|does it take|do I give my key}?`,
        `What {permission|permissions|rights|scope} does {my key|a key|a restricted key} need to ${wishes}?`,
        `{Tell me|Name|Give me} the scope {that I need|that is needed|required} to ${wishes}`,
        `I am making a restricted key to ${wishes}, {which scope should it have|what scope do I pass|what do I put into scopes}?`,
        `My app {needs|has|wants} to ${wishes}; {which scope should it ask for|what scope does it need}?`,
        `scope to ${wishes}?`,
        `With which scope {can|may} a key ${wishes}?`,
        `What do I pass as --scope to ${wishes}?`,
        ...asks,
      ],
      answers: [
        `You need the scope \`${name}\`. {It lets a key ${grants}.|It allows a key to ${grants}.}`,
        `\`${name}\` is the scope for that: it lets a key ${grants}.`,
        `The scope is \`${name}\`, with which a key may ${grants}.${premium ? '' : ` {A default key has it already.|}`}`,
        `For that a key needs \`${name}\`. {This scope lets it ${grants}.|${premium ? PREMIUM : `Restricted keys must name it.`}}`,
      ],
      facts: [name],
      short: name,
    },
    {
      name: `scope-meaning-${slug}`,
      asks: [
        `What does [the scope] ${written(name)} {allow|permit|do|grant|cover|let me do}?`,
        `What is [the scope] ${written(name)}?`,
        `What {can|may} a key with [the scope] ${written(name)} do?`,
        `What does [the scope] ${written(name)} {mean|stand for|give|include|give access to}?`,
        `{Explain|Describe|Define|Tell me about} [the scope|the permission] ${written(name)}`,
        `What is [the scope] ${written(name)} {for|good for|used for}?`,
        `What {rights|permissions|abilities} {come with|belong to|are in|go with} ${written(name)}?`,
        `My key has only ${written(name)}, what can {I|it} do?`,
        ...(premium
          ? []
          : [`An app asks for ${written(name)}. What {will it be able to do|does that let it do|am I giving it}?`]),
        `${name}?`,
        `${name} {meaning|scope|explained}`,
        `When do I need ${written(name)}?`,
        `How far does ${written(name)} go?`,
        `I {see|found|read} ${written(name)} {in the docs|on the consent screen|in the list of scopes}, what is it?`,
        ...about,
      ],
      answers: [
        `\`${name}\` lets a key ${grants}.{${details.join('|')}}`,
        `With \`${name}\` a key may ${grants}.{${details.join('|')}}`,
        `The scope \`${name}\` is there to ${grants}.{${details.join('|')}}`,
      ],
      facts: [name, fact],
      short: grants,
    },
  ];
}

/** Each of the ten scopes: by what one wants to do, and by its name. */
export const scopeNamesTopic: Topic = {
  name: 'scope-names',
  weight: 1.3,
  intents: SCOPES.flatMap(intentsOf),
};
