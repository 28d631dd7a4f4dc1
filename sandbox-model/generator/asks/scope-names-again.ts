import type { MoreAsks } from '../conversation.ts';

interface ScopeWords {
  /** What somebody with a job in mind would ask, to be told this scope. */
  needed: string[];
  /** What somebody who has the name would ask, to be told its meaning. */
  meaning: string[];
}

const WORDS: Record<string, ScopeWords> = {
  'models:read': {
    needed: [
      'A {read-only token|narrow token} to {git pull|pull|sync} {models|licensed weights}: which scope?',
      'Which {permission|scope} {covers|is behind} {seeing my purchases|listing my license grants|starring a model}?',
      '{GET /v1/models/\\{id\\}/download|The download of a model} {wants|needs} which scope?',
      'Is models:upload right for {fetching|downloading} weights? If not, which {scope|one}?',
      'Edge devices {should|shall} {download|refresh} the weights we licensed and do nothing else. {Which scope|Scope}?',
      '{scope to pull weights|scope list models|scope for invoke}',
    ],
    meaning: [
      'Is models:read {enough|okay} to {download|fetch} what we {licensed|bought}? What {does it allow|is in it}?',
      'So models:read {lists and downloads|is for pulling models}, {right|correct}?',
    ],
  },
  'models:upload': {
    needed: [
      'A token to {git push|push|release} {models|new weights}: which scope?',
      'Which {permission|scope} {covers|is behind} {creating a model|editing a model card|publishing a revision}?',
      '{POST /v1/models/\\{id\\}/revisions|Creating a revision} {wants|needs} which scope?',
      'Is models:read right for {pushing|publishing} weights? If not, which {scope|one}?',
      'After each training run CI should {publish|upload} the checkpoint {by itself|automatically}. {Which scope|Scope}?',
      '{scope to push weights|scope create model|scope release checkpoint}',
    ],
    meaning: [
      'Is models:upload {enough|okay} to {publish|release} {revisions|a model}? What {does it allow|is in it}?',
      'So models:upload {creates and updates my models|is for pushing models}, {right|correct}?',
    ],
  },
  'datasets:read': {
    needed: [
      'A token to {pull|sync|stream} {training data|datasets}: which scope?',
      'Which {permission|scope} {covers|is behind} {listing datasets|previewing data|downloading shards}?',
      'Is datasets:upload right for {fetching|reading} data? If not, which {scope|one}?',
      'A notebook {should|shall} {load|read} our {datasets|shards} and change nothing. {Which scope|Scope}?',
      '{scope to pull data|scope list datasets|scope dataset preview}',
    ],
    meaning: [
      'Is datasets:read {enough|okay} to {download|fetch} shards? What {does it allow|is in it}?',
      'So datasets:read {reads but never changes data|is for pulling data}, {right|correct}?',
    ],
  },
  'datasets:upload': {
    needed: [
      'A token to {push|ingest|deliver} {recordings|datasets}: which scope?',
      'Which {permission|scope} {covers|is behind} {creating a dataset|adding shards|publishing a dataset}?',
      'Is datasets:read right for {pushing|sending} shards? If not, which {scope|one}?',
      'Field robots {should|shall} {ingest|upload} their {logs|rosbags} as datasets. {Which scope|Scope}?',
      '{scope to push data|scope create dataset|scope ingest shards}',
    ],
    meaning: [
      'Is datasets:upload {enough|okay} to {publish|create} a dataset? What {does it allow|is in it}?',
      'So datasets:upload {sends data in|is for pushing data}, {right|correct}?',
    ],
  },
  'listings:read': {
    needed: [
      'A token to {view|crawl|display} {listings|storefronts}: which scope?',
      'Which {permission|scope} {covers|is behind} {reading prices|showing what is on sale|fetching listings}?',
      'Is listings:write right for {viewing|displaying} offers? If not, which {scope|one}?',
      'A widget {should|shall} {show|display} current {offers|prices} and touch nothing. {Which scope|Scope}?',
      '{scope to view listings|scope price display|scope browse storefront}',
    ],
    meaning: [
      'Is listings:read {enough|okay} to {show|display} prices? What {does it allow|is in it}?',
      'So listings:read {looks but never edits|is for viewing offers}, {right|correct}?',
    ],
  },
  'listings:write': {
    needed: [
      'A token to {edit|manage|publish} {listings|storefronts}: which scope?',
      'Which {permission|scope} {covers|is behind} {repricing|unpublishing a listing|adding gallery images}?',
      'Is listings:read right for {editing|repricing} offers? If not, which {scope|one}?',
      'A sales tool {should|shall} {put items on sale|discount our listings} overnight. {Which scope|Scope}?',
      '{scope to edit listings|scope repricing|scope unpublish listing}',
    ],
    meaning: [
      'Is listings:write {enough|okay} to {publish|take down} a listing? What {does it allow|is in it}?',
      'So listings:write {creates and edits listings|is for managing offers}, {right|correct}?',
    ],
  },
  'payouts:read': {
    needed: [
      'A token to {view|export|report} {revenue|withdrawals|payouts}: which scope?',
      'Which {permission|scope} {covers|is behind} {GET /v1/balance|GET /v1/payouts|sales figures}?',
      'Is payouts:write right for {a finance report|seeing revenue}? If not, which {scope|one}?',
      'A spreadsheet {should|shall} {fetch|show} our {earnings|transfers} every night. {Which scope|Scope}?',
      '{scope to view revenue|scope read balance|scope finance export}',
    ],
    meaning: [
      'Is payouts:read {enough|okay} to {withdraw|move} money? What {does it allow|is in it}?',
      'So payouts:read {only looks at money|is for reading revenue}, {right|correct}?',
    ],
  },
  'deploy:write': {
    needed: [
      'A token to {spin up|tear down|manage} {deployments|hosted models}: which scope?',
      'Which {permission|scope} {covers|is behind} {creating a deployment|stopping a deployment|reading deployment logs}?',
      'Is models:upload right for {deploying|hosting a model}? If not, which {scope|one}?',
      'Ops scripts {should|shall} {start and stop|tear down} our {instances|deployments}. {Which scope|Scope}?',
      '{scope to spin up deployment|scope stop deployment|scope tear down}',
    ],
    meaning: [
      'Is deploy:write {enough|okay} to {tear down|stop} a deployment? What {does it allow|is in it}?',
      'So deploy:write {creates and updates deployments|is for hosting models}, {right|correct}?',
    ],
  },
  'webhooks:write': {
    needed: [
      'A token to {register|manage|remove} {callback URLs|listeners|webhook endpoints}: which scope?',
      'Which {permission|scope} {covers|is behind} {GET /v1/events|adding a callback URL|editing a webhook endpoint}?',
      'Is webhooks:read right for {setting up|adding} a listener? If not, which {scope|one}?',
      'Our Zapier-like app {should|shall} {subscribe to|register for} events. {Which scope|Scope}?',
      '{scope to register callback|scope webhook endpoint|scope read events}',
    ],
    meaning: [
      'Is webhooks:write {enough|okay} to {register|change} a callback URL? What {does it allow|is in it}?',
      'So webhooks:write {configures endpoints|is for setting up hooks}, {right|correct}?',
    ],
  },
  'inference:run': {
    needed: [
      'A token to {prompt|query|call} {the LLMs|svc-reason-70b|svc-fast-8b}: which scope?',
      'Which {permission|scope} {covers|is behind} {chat completions|the LLM endpoint|reading token usage}?',
      'Is models:read right for {chat completions|calling the LLM API}? If not, which {scope|one}?',
      'An assistant {should|shall} {answer customers|write replies} through chat completions. {Which scope|Scope}?',
      '{scope to call llm|scope completions|scope prompt models}',
    ],
    meaning: [
      'Is inference:run {enough|okay} to {call chat completions|prompt a model}? What {does it allow|is in it}?',
      'So inference:run {calls the paid inference API|is for chat completions}, {right|correct}?',
    ],
  },
};

/** Still other ways to ask for each scope by its job, and for its meaning by its name. */
export const moreAboutScopeNamesAgain: MoreAsks = Object.fromEntries(
  Object.entries(WORDS).flatMap(([scope, { needed, meaning }]) => {
    const name = scope.replace(':', '-');
    return [
      [`scope-needed-for-${name}`, needed],
      [
        `scope-meaning-${name}`,
        [
          ...meaning,
          `Sum up ${scope} {in a line|for our wiki}`,
          `"${scope}": {purpose|what can it do|which rights are in it}?`,
          `{A plugin|An app|A vendor} {asks for|requests} ${scope}. {What would I be granting|Is it okay to say yes, what is it}?`,
          `What {access|power} {comes with|is attached to} ${scope}?`,
          `If I {leave|put} ${scope} {on|in} a token, what can {its holder|the holder} do?`,
          `scopes: ["${scope}"], {meaning|what can this key do}?`,
          `${scope} {explained|allows what|rights}`,
        ],
      ],
    ];
  }),
);
