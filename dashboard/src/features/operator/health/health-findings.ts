import type { MarketHealth } from '@souk/sdk';
import { jobs, webhooks } from './backlog-findings.ts';
import { connections, disk, places } from './capacity-findings.ts';
import type { Finding, Severity } from './finding.ts';
import { inference, payments, readiness } from './service-findings.ts';

/** What there is to know and to do, the worst first. */
export function findingsOf(health: MarketHealth, now: number): Finding[] {
  return [
    ...readiness(health),
    ...payments(health),
    ...inference(health),
    ...jobs(health, now),
    ...webhooks(health, now),
    ...disk(health),
    ...connections(health),
    ...places(health),
  ].toSorted((one, other) => ORDER.indexOf(one.severity) - ORDER.indexOf(other.severity));
}

const ORDER: readonly Severity[] = ['fault', 'risk', 'note'];

/** What the page says above everything else. */
export function verdictOf(findings: readonly Finding[]): { severity: Severity | 'fine'; words: string } {
  const [faults, risks] = (['fault', 'risk'] as const).map(
    (severity) => findings.filter((finding) => finding.severity === severity).length,
  ) as [number, number];
  if (faults > 0)
    return { severity: 'fault', words: faults === 1 ? 'Something is broken' : `${faults} things are broken` };
  if (risks > 0)
    return { severity: 'risk', words: risks === 1 ? 'One thing needs a look' : `${risks} things need a look` };
  return { severity: 'fine', words: 'Everything works' };
}
