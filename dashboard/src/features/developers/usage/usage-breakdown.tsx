import { formatNanos } from './cost.ts';
import type { Group, Grouping } from './usage-sums.ts';

interface UsageBreakdownProps {
  by: Grouping;
  groups: Group[];
  currency: string;
  nameOf: (id: string) => string;
}

const number = new Intl.NumberFormat('en');
const HEAD = 'px-3 py-2 text-right font-medium whitespace-nowrap';
const CELL = 'px-3 py-2.5 text-right whitespace-nowrap tabular-nums';

/** Lists the totals of each model or key. Narrow screens omit the tokens, which the chart shows. */
export function UsageBreakdown({ by, groups, currency, nameOf }: UsageBreakdownProps) {
  return (
    <table className="w-full border-t border-line text-[13px]">
      <caption className="sr-only">Usage by {by}</caption>
      <thead>
        <tr className="border-b border-line bg-sunken text-xs text-muted">
          <th scope="col" className="py-2 pr-3 pl-5 text-left font-medium">
            {by === 'model' ? 'Model' : 'Key'}
          </th>
          <th scope="col" className={HEAD}>
            Requests
          </th>
          <th scope="col" className={`${HEAD} max-sm:hidden`}>
            Prompt tokens
          </th>
          <th scope="col" className={`${HEAD} max-sm:hidden`}>
            Completion tokens
          </th>
          <th scope="col" className={`${HEAD} pr-5`}>
            Cost
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {groups.map((group) => (
          <tr key={group.id}>
            <th scope="row" className="py-2.5 pr-3 pl-5 text-left font-medium wrap-anywhere">
              {nameOf(group.id)}
            </th>
            <td className={CELL}>{number.format(group.requests)}</td>
            <td className={`${CELL} max-sm:hidden`}>{number.format(group.promptTokens)}</td>
            <td className={`${CELL} max-sm:hidden`}>{number.format(group.completionTokens)}</td>
            <td className={`${CELL} pr-5`}>{formatNanos(group.nano, currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
