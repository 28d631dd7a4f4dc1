import type { MarketHealth } from '@souk/sdk';
import { formatDuration } from './duration-labels.ts';
import type { Finding } from './finding.ts';

// Findings about work that is late or failed.

const LATE_MS = 5 * 60_000;

export function jobs({ queues }: MarketHealth, now: number): Finding[] {
  return queues.flatMap(({ realm, oldest_due_at, given_up, failing }): Finding[] => {
    const found: Finding[] = [];
    if (isLate(oldest_due_at, now)) {
      found.push({
        severity: 'fault',
        what: `Background jobs ${placeOf(realm)} have waited for ${since(oldest_due_at, now)}.`,
        advice: 'Run a node with the role all or worker. If one runs, it is overloaded: start another.',
      });
    }
    if (given_up > 0) {
      found.push({
        severity: 'risk',
        what: `${counted(given_up, 'background job')} ${placeOf(realm)} failed permanently.`,
        advice: 'Search the server log for the name of the job.',
      });
    }
    if (failing > 0) {
      found.push({
        severity: 'risk',
        what: `${counted(failing, 'background job')} ${placeOf(realm)} failed and will be retried.`,
        advice: 'If this persists, check the server log.',
      });
    }
    return found;
  });
}

export function webhooks({ webhooks: sending }: MarketHealth, now: number): Finding[] {
  return sending.flatMap(({ mode, oldest_due_at }): Finding[] =>
    isLate(oldest_due_at, now)
      ? [
          {
            severity: 'risk',
            what: `Webhooks in ${mode} mode are delivered ${since(oldest_due_at, now)} late.`,
            advice: 'Run a node with the role all or worker. If one runs, it is overloaded: start another.',
          },
        ]
      : [],
  );
}

function isLate(at: string | null, now: number): at is string {
  return at !== null && now - Date.parse(at) > LATE_MS;
}

const placeOf = (realm: string): string => (realm === 'accounts' ? 'for accounts' : `in ${realm} mode`);

const since = (at: string, now: number): string => formatDuration(now - Date.parse(at));

const counted = (count: number, one: string): string => `${count} ${count === 1 ? one : `${one}s`}`;
