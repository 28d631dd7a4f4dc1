import type { MarketHealth } from '@souk/sdk';
import { jobs, webhooks } from './backlog-findings.ts';
import { connections, disk, places } from './capacity-findings.ts';
import type { Finding, Severity } from './finding.ts';
import { inference, payments, readiness } from './service-findings.ts';

/** Lists the findings, the most severe first. */
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

/** Summarizes the findings for the top of the page. */
export function verdictOf(findings: readonly Finding[]): { severity: Severity | 'fine'; text: string } {
  const [faults, risks] = (['fault', 'risk'] as const).map(
    (severity) => findings.filter((finding) => finding.severity === severity).length,
  ) as [number, number];
  if (faults > 0) return { severity: 'fault', text: faults === 1 ? '1 problem found' : `${faults} problems found` };
  if (risks > 0) return { severity: 'risk', text: risks === 1 ? '1 warning' : `${risks} warnings` };
  return { severity: 'fine', text: 'All systems operational' };
}
