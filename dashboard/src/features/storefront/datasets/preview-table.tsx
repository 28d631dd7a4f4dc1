import type { Preview } from '@souk/sdk';
import { formatCount } from '../../../lib/format/numbers.ts';
import { ScrollArea } from '../../../ui/layout/scroll-area.tsx';
import { cellOf, isNumeric } from './preview-labels.ts';

/** Shows the first rows. Long values are truncated, with the full text on hover; wide tables scroll by themselves. */
export function PreviewTable({ preview }: { preview: Preview }) {
  const { shard, columns, rows, total_rows, total_columns, limited } = preview;
  const countLabel = (shown: number, total: number | null) =>
    total === null ? shown : `${shown} of ${formatCount(total)}`;
  return (
    <>
      <ScrollArea label={`The first rows of ${shard}`} className="bg-surface">
        <table className="w-full border-collapse text-[13px]">
          <caption className="sr-only">The first rows of {shard}</caption>
          <thead className="bg-sunken">
            <tr>
              {columns.map(({ name, type }) => (
                <th
                  key={name}
                  scope="col"
                  className={`px-3 py-2 align-bottom font-medium whitespace-nowrap ${isNumeric(type) ? 'text-right' : 'text-left'}`}
                >
                  {name}
                  <span className="block font-mono text-[11px] font-normal text-faint">{type}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file have no name but their place.
              <tr key={at} className="border-t border-line">
                {columns.map(({ name, type }) => (
                  <td
                    key={name}
                    title={cellOf(row[name])}
                    className={`max-w-72 truncate px-3 py-1.5 font-mono text-xs tabular-nums ${isNumeric(type) ? 'text-right' : ''}`}
                  >
                    {cellOf(row[name])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
      {limited && rows.length === 0 && (
        <p className="mt-2 text-[13px] text-muted">
          You need a license to see the rows of this table. Without one, only the first table can be previewed.
        </p>
      )}
      <p className="mt-2 text-[13px] text-muted">
        Rows: {countLabel(rows.length, total_rows)} · Columns: {countLabel(columns.length, total_columns)}
      </p>
    </>
  );
}
