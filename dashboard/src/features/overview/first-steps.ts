export interface FirstThings {
  key: boolean;
  call: boolean;
  purchase: boolean;
  model: boolean;
  webhook: boolean;
}

export interface Step {
  id: 'email' | keyof FirstThings;
  title: string;
  about: string;
  to: string;
  /** Label of the link to it. */
  action: string;
  done: boolean;
}

/** Lists the first steps of a new account in a sensible order. None depends on another. */
export function firstSteps(account: { email_confirmed: boolean }, done: FirstThings): Step[] {
  return [
    {
      id: 'email',
      title: 'Confirm your email',
      about: 'Open the link that we sent you. A confirmed email lets you reset your password.',
      to: '/dashboard/account',
      action: 'Resend link',
      done: account.email_confirmed,
    },
    {
      id: 'purchase',
      title: 'Get a model or dataset',
      about: 'Some are free. Payments in test mode are simulated.',
      to: '/models',
      action: 'Browse the market',
      done: done.purchase,
    },
    {
      id: 'key',
      title: 'Create an API key',
      about: 'Programs authenticate with it. Start with a test key: it is free.',
      to: '/dashboard/keys',
      action: 'Create a key',
      done: done.key,
    },
    {
      id: 'call',
      title: 'Make your first call',
      about: 'One line in a terminal, with your new key.',
      to: '/docs/quickstart',
      action: 'Open the quickstart',
      done: done.call,
    },
    {
      id: 'model',
      title: 'Publish something of your own',
      about: 'Upload a model or a dataset, and offer it for free or for sale.',
      to: '/dashboard/selling',
      action: 'Start selling',
      done: done.model,
    },
    {
      id: 'webhook',
      title: 'Get notified of events',
      about: 'Your server receives sales, payouts and deployments as signed webhooks.',
      to: '/dashboard/webhooks',
      action: 'Add a webhook',
      done: done.webhook,
    },
  ];
}
