import { type ApiKey, exponentOf, type Mode } from '@souk/sdk';
import { formatMoney, type Money } from '../../../lib/format/money.ts';
import { isUsable } from '../../../lib/labels/key-labels.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { formatNanos, unitsOf } from './cost.ts';
import { periodOf } from './period.ts';
import { useUsage } from './usage.api.ts';
import { sumOf } from './usage-sums.ts';

type Limited = ApiKey & { spend_limit: Money };

const isLimited = (key: ApiKey): key is Limited => key.spend_limit !== null && isUsable(key);

/** Shows how much of their monthly limit keys have spent. Renders nothing if no key has a limit. */
export function SpendLimits({ mode, keys }: { mode: Mode; keys: ApiKey[] }) {
  const limited = keys.filter(isLimited);
  return limited.length === 0 ? null : <Limits mode={mode} keys={limited} />;
}

function Limits({ mode, keys }: { mode: Mode; keys: Limited[] }) {
  const { data } = useUsage(mode, periodOf('month', Date.now()));
  return (
    <section aria-labelledby="limits">
      <h2 id="limits" className="font-semibold">
        Spending limits
      </h2>
      <p className="mt-0.5 mb-3 text-sm text-muted">
        Spending of keys with a limit this month (UTC). At its limit, requests with a key return 402 until the next
        month.
      </p>
      <Card>
        <ul aria-label="Spending limits" className="divide-y divide-line">
          {keys.map((key) => (
            <Limit key={key.id} apiKey={key} nano={data && sumOf(data.filter((row) => row.key_id === key.id)).nano} />
          ))}
        </ul>
      </Card>
    </section>
  );
}

function Limit({ apiKey: { name, spend_limit: limit }, nano }: { apiKey: Limited; nano: bigint | undefined }) {
  const max = limit.amount / 10 ** exponentOf(limit.currency);
  const share = nano === undefined || max === 0 ? 0 : Math.min(1, unitsOf(nano) / max);
  const colour = share >= 1 ? 'bg-danger' : share >= 0.8 ? 'bg-warn-ink' : 'bg-accent';
  return (
    <li className="grid gap-x-6 gap-y-2 px-5 py-3.5 text-[13px] sm:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)] sm:items-center">
      <span className="truncate font-medium">{name}</span>
      <span className="space-y-1.5">
        <span className="flex justify-between gap-4 text-muted tabular-nums">
          <span>{nano === undefined ? '…' : formatNanos(nano, limit.currency)} spent</span>
          <span>of {formatMoney(limit)}</span>
        </span>
        <span aria-hidden="true" className="block h-1.5 overflow-hidden rounded-full bg-line">
          <span className={`block h-full rounded-full ${colour}`} style={{ width: `${share * 100}%` }} />
        </span>
      </span>
    </li>
  );
}
