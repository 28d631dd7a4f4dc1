import type { MarketHealth } from '@souk/sdk';
import type { Finding } from './finding.ts';

// Of what does not answer, or is not set up.

export function readiness({ ready, not_ready }: MarketHealth): Finding[] {
  if (ready) return [];
  const advice = 'Requests should go to another node until this is over. The server’s log says more.';
  return [{ severity: 'fault', what: `This node is not ready: ${not_ready ?? 'it does not say why'}.`, advice }];
}

export function payments({ processors }: MarketHealth): Finding[] {
  return processors.flatMap(({ mode, available, simulated }): Finding[] => {
    if (!available) {
      const variable = mode === 'live' ? 'STRIPE_SECRET_KEY' : 'STRIPE_TEST_SECRET_KEY';
      return [
        {
          severity: mode === 'live' ? 'fault' : 'risk',
          what: `Payments in ${mode} mode are refused: their processor is not set up.`,
          advice: `Set ${variable} and the other keys of Stripe, and restart the server.`,
        },
      ];
    }
    if (!simulated || mode === 'test') return [];
    return [
      {
        severity: 'note',
        what: 'Payments in live mode are simulated: no real money moves.',
        advice: 'To be paid for real, set the keys of Stripe and restart the server.',
      },
    ];
  });
}

export function inference({ inference: served }: MarketHealth): Finding[] {
  return served.flatMap(({ mode, model, replicas }): Finding[] => {
    const resting = replicas.filter(({ status }) => status === 'resting').map(({ address }) => address);
    if (resting.length === 0) return [];
    const all = resting.length === replicas.length;
    return [
      {
        severity: all ? 'fault' : 'risk',
        what: all
          ? `Nothing answers for ${model} in ${mode} mode.`
          : `${resting.length} of ${replicas.length} servers of ${model} in ${mode} mode do not answer.`,
        advice: `Look at ${resting.join(', ')}. ${resting.length === 1 ? 'It failed, and is' : 'They failed, and are'} tried again by itself.`,
      },
    ];
  });
}
