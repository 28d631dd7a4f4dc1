import type { OutputTensor } from '@souk/sdk';
import { formatFigure, numbersOf } from '../../../lib/widget/output-values.ts';
import type { NumbersOutput } from '../../../lib/widget/widget.ts';

/** Numbers with their units. */
export function FigureTable({ output: { labels, units }, tensor }: { output: NumbersOutput; tensor: OutputTensor }) {
  const numbers = numbersOf(tensor);
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3">
      {labels.map((label, at) => (
        <div key={label} className="min-w-0">
          <dt className="text-[13px] wrap-anywhere text-muted">{label}</dt>
          <dd className="text-lg font-semibold tabular-nums">
            {formatFigure(numbers[at] ?? Number.NaN)}
            {units[at] && <span className="ml-1 text-[13px] font-normal text-muted">{units[at]}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
