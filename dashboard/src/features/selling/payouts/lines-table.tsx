import type { Mode, PayoutLine, Purchase } from '@souk/sdk';
import { formatExactMoney } from '../../../lib/format/money.ts';
import { LINE_LABELS } from '../../../lib/labels/payout-labels.ts';
import { assetName } from '../../../lib/labels/purchase-labels.ts';
import { TextLink } from '../../../ui/content/text-link.tsx';
import { useSalesSince } from '../sales/sales.api.ts';

const dayFormat = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });
const NUMBER = 'px-3 py-3 text-right whitespace-nowrap tabular-nums';
const NARROW = 'max-md:hidden';

interface LinesTableProps {
  mode: Mode;
  lines: readonly PayoutLine[];
  currency: string;
  /** Time of the first line. */
  since: string;
}

export function LinesTable({ mode, lines, currency, since }: LinesTableProps) {
  // Lines have purchase ids; the names come from the sales. In a very large payout, older lines show the id only.
  const { data } = useSalesSince(mode, since);
  const sales = new Map(data?.map((sale) => [sale.id, sale]));
  const money = (amount: number) => formatExactMoney({ currency, amount });
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">Lines</caption>
      <thead className="text-[13px] text-muted">
        <tr>
          <th scope="col" className="px-5 py-3 text-left font-medium">
            Line
          </th>
          <th scope="col" className={`${NUMBER} ${NARROW} font-medium`}>
            Gross
          </th>
          <th scope="col" className={`${NUMBER} ${NARROW} font-medium`}>
            Fee
          </th>
          <th scope="col" className={`${NUMBER} pr-5 font-medium`}>
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={`${line.type} ${line.subject}`} className="border-t border-line">
            <th scope="row" className="px-5 py-3 text-left font-normal">
              <Subject line={line} sale={sales.get(line.subject)} />
              <span className="mt-0.5 block text-[13px] text-muted">
                {LINE_LABELS[line.type]} · <time dateTime={line.at}>{dayFormat.format(new Date(line.at))}</time>
              </span>
            </th>
            <td className={`${NUMBER} ${NARROW} text-muted`}>{money(line.gross)}</td>
            <td className={`${NUMBER} ${NARROW} text-muted`}>{money(line.fee)}</td>
            <td className={`${NUMBER} pr-5 font-medium`}>{money(line.amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Subject({ line, sale }: { line: PayoutLine; sale: Purchase | undefined }) {
  const { type, subject } = line;
  const path = type === 'payout_returned' ? `/dashboard/payouts/${subject}` : `/dashboard/sales?sale=${subject}`;
  return (
    <TextLink to={path} className={sale ? '' : 'font-mono text-[13px] font-normal wrap-anywhere'}>
      {sale ? assetName(sale) : subject}
    </TextLink>
  );
}
