import type { MarketHealth } from '@souk/sdk';
import type { Finding } from './finding.ts';

// Findings about services that do not respond or are not set up.

export function readiness({ ready, not_ready }: MarketHealth): Finding[] {
  if (ready) return [];
  const advice = 'Route requests to another node until it is ready. Check the server log.';
  return [{ severity: 'fault', what: `This node is not ready: ${not_ready ?? 'no reason given'}.`, advice }];
}

export function payments({ processors }: MarketHealth): Finding[] {
  return processors.flatMap(({ mode, available, simulated }): Finding[] => {
    if (!available) {
      const variable = mode === 'live' ? 'STRIPE_SECRET_KEY' : 'STRIPE_TEST_SECRET_KEY';
      return [
        {
          severity: mode === 'live' ? 'fault' : 'risk',
          what: `Payments in ${mode} mode are rejected: the processor is not set up.`,
          advice: `Set ${variable} and the other Stripe keys, and restart the server.`,
        },
      ];
    }
    if (!simulated || mode === 'test') return [];
    return [
      {
        severity: 'note',
        what: 'Payments in live mode are simulated: no real money moves.',
        advice: 'To accept real payments, set the Stripe keys and restart the server.',
      },
    ];
  });
}

export function inference({ inference: served }: MarketHealth): Finding[] {
  return served.flatMap(({ mode, model, replicas }): Finding[] => {
    const failed = replicas.filter(({ state }) => state === 'backing_off').map(({ url }) => url);
    if (failed.length === 0) return [];
    const all = failed.length === replicas.length;
    return [
      {
        severity: all ? 'fault' : 'risk',
        what: all
          ? `No server of ${model} responds in ${mode} mode.`
          : `${failed.length} of ${replicas.length} servers of ${model} in ${mode} mode do not respond.`,
        advice: `Check ${failed.join(', ')}. Failed servers are retried automatically.`,
      },
    ];
  });
}
