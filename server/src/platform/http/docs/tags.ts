/** Resources of the API reference, in the order of the guides (docs/README.md). */
const GROUPS: Record<string, Record<string, string>> = {
  'Keys and modes': {
    'API keys':
      'Create and revoke API keys for test and live mode, with scopes, tiers and expiry. See [Keys and modes](/docs/keys-and-modes).',
    Account: 'Read and update the account that a credential belongs to, and manage its sessions.',
    'Sign-in': 'Sign in from a browser or the command line. Programs use an API key instead.',
  },
  Selling: {
    Models: 'Create models, publish them in revisions, search them and download the ones that you have access to.',
    Datasets: 'Create datasets of one or more shards, publish them once, preview and download them.',
    Listings: 'Put models and datasets on sale with prices, terms and a gallery. See [Selling](/docs/selling).',
    Payouts: 'See what you sold and what you were paid, line by line, and set where payouts go.',
  },
  Buying: {
    Purchases: 'Buy licenses by card or from the balance, and refund what you sold. See [Buying](/docs/buying).',
    'License grants': 'List the licenses that you hold, with certificates that anyone can verify.',
    Payments: 'Manage saved cards, and see which payment processor handles them.',
    Balance: 'See what you can spend and what you have earned, by currency, and top up the balance.',
  },
  Uploads: {
    Uploads: 'Upload files in parts with the tus protocol, and resume them at any time. See [Uploads](/docs/uploads).',
    Files: 'Download files from the signed URLs that download operations redirect to.',
  },
  Inference: {
    Inference:
      'Create chat completions with any OpenAI client, and see what they cost. See [Inference](/docs/inference).',
  },
  Deployments: {
    Deployments:
      'Run models behind a URL of their own, for yourself and for licensees of a listing, and read their logs. See [Deployments](/docs/deployments).',
  },
  Webhooks: {
    Webhooks:
      'Receive signed event notifications at your own URLs, inspect deliveries and replay them. See [Webhooks](/docs/webhooks).',
    Events: 'List the events of your account, or follow them as a stream.',
  },
  'OAuth apps': {
    'OAuth apps': 'Register apps that act for other accounts, within their consent. See [OAuth apps](/docs/oauth).',
    OAuth:
      'Get and revoke tokens from the authorization server. Its errors have the format of RFC 6749. There is no introspection endpoint: `GET /v1/me` returns the mode and the scopes of a token.',
    'Connected apps': 'List and disconnect the apps that act for you.',
  },
  'Testing and debugging': {
    'Request log': 'Look up the API requests of your account and their responses. See [Errors](/docs/errors).',
    'Test helpers': 'Trigger in test mode what takes days in live mode.',
  },
  Operations: {
    Operator: 'Run this market: accounts, takedowns, refunds, payouts and health. See [Operations](/docs/operations).',
  },
};

export const TAGS = Object.values(GROUPS).flatMap((group) =>
  Object.entries(group).map(([name, description]) => ({ name, description })),
);

/** The groups of tags in the sidebar of the API reference. */
export const TAG_GROUPS = Object.entries(GROUPS).map(([name, group]) => ({ name, tags: Object.keys(group) }));
