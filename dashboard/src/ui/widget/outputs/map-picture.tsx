import type { ReactNode } from 'react';
import type { GridMap } from '../../../lib/widget/widget-form.ts';

interface MapPictureProps {
  label: string;
  size: readonly [columns: number, rows: number];
  map: GridMap | undefined;
  /** Drawn under the walls. */
  under?: ReactNode;
  /** Drawn over them. */
  children?: ReactNode;
}

/** Draws walls, the start and the goal; a cell is one unit wide. */
export function MapPicture({ label, size: [columns, rows], map, under, children }: MapPictureProps) {
  return (
    <svg
      viewBox={`0 0 ${columns} ${rows}`}
      role="img"
      aria-label={label}
      className="block w-full max-w-88 rounded-lg border border-line-strong bg-surface"
    >
      <g shapeRendering="crispEdges">{under}</g>
      {map?.walls.map((wall, cell) =>
        wall ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its position.
          <rect key={cell} {...cornerOf(cell, columns)} width={1} height={1} className="fill-muted" />
        ) : null,
      )}
      {children}
      {map && <Mark cell={map.start} columns={columns} className="fill-accent" />}
      {map && <Mark cell={map.goal} columns={columns} className="fill-danger" />}
    </svg>
  );
}

function Mark({ cell, columns, className }: { cell: number; columns: number; className: string }) {
  const { x, y } = cornerOf(cell, columns);
  return <circle cx={x + 0.5} cy={y + 0.5} r={0.36} className={className} />;
}

export const cornerOf = (cell: number, columns: number) => ({ x: cell % columns, y: Math.floor(cell / columns) });
