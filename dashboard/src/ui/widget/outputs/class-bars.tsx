import type { OutputTensor } from '@souk/sdk';
import { readClassScores } from '../../../lib/widget/class-scores.ts';
import { formatFigure } from '../../../lib/widget/output-values.ts';
import type { ClassesOutput } from '../../../lib/widget/widget.ts';

/** A bar for each class; the best one is emphasized. */
export function ClassBars({ output, tensor }: { output: ClassesOutput; tensor: OutputTensor }) {
  const scores = readClassScores(tensor, output);
  const isShare = scores.every(({ score }) => score >= 0 && score <= 1.0001);
  const widest = Math.max(...scores.map(({ score }) => Math.abs(score)), Number.MIN_VALUE);
  return (
    <ul className="grid grid-cols-[fit-content(8rem)_minmax(4rem,1fr)_auto] gap-x-3 gap-y-1.5">
      {scores.map(({ label, score, best }) => (
        <li
          key={label}
          className={`col-span-3 grid grid-cols-subgrid items-center text-[13px] ${best ? 'font-semibold' : 'text-muted'}`}
        >
          <span className="truncate" title={label}>
            {label}
            {best && <span className="sr-only"> (best)</span>}
          </span>
          <span aria-hidden="true" className="h-3 overflow-hidden rounded-sm bg-sunken">
            <span
              className={`block h-full rounded-sm ${best ? 'bg-accent' : 'bg-line-strong'}`}
              style={{ width: `${(Math.max(score, 0) / (isShare ? 1 : widest)) * 100}%` }}
            />
          </span>
          <span className="text-right tabular-nums">
            {isShare ? `${(score * 100).toFixed(score < 0.9995 ? 1 : 0)} %` : formatFigure(score)}
          </span>
        </li>
      ))}
    </ul>
  );
}
