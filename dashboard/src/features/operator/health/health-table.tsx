import type { ReactNode } from 'react';
import { ScrollArea } from '../../../ui/layout/scroll-area.tsx';

export interface Column<Row> {
  head: string;
  cell: (row: Row) => ReactNode;
  /** Aligns numbers to the right. */
  numeric?: boolean;
}

interface HealthTableProps<Row> {
  label: string;
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  columns: readonly Column<Row>[];
}

/** A table that scrolls by itself on a narrow screen. The first column names the row. */
export function HealthTable<Row>({ label, rows, keyOf, columns }: HealthTableProps<Row>) {
  const [first, ...others] = columns;
  if (!first) return null;
  return (
    <ScrollArea label={`${label}, in numbers`} className="rounded-xl bg-surface shadow-xs">
      <table className="w-full text-sm">
        <thead>
          <tr className="text-left text-[13px] text-muted">
            {columns.map(({ head, numeric }) => (
              <th
                key={head}
                scope="col"
                className={`border-b border-line px-3 py-2.5 font-medium whitespace-nowrap first:pl-5 last:pr-5 ${numeric ? 'text-right' : ''}`}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              <th scope="row" className="px-3 py-2.5 pl-5 text-left font-medium">
                {first.cell(row)}
              </th>
              {others.map(({ head, cell, numeric }) => (
                <td
                  key={head}
                  className={`px-3 py-2.5 last:pr-5 ${numeric ? 'text-right whitespace-nowrap tabular-nums' : ''}`}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  );
}

/** A number that is highlighted unless it is zero. */
export function ProblemCount({ count, severe = false }: { count: number; severe?: boolean }) {
  if (count === 0) return <span className="text-muted">0</span>;
  return <span className={`font-semibold ${severe ? 'text-danger-ink' : 'text-warn-ink'}`}>{count}</span>;
}
