import type { ReactNode } from 'react';

interface PlanePictureProps {
  label: string;
  /** The part of the plane that is shown; y points up. */
  bounds: { minX: number; minY: number; maxX: number; maxY: number };
  children: (unit: number) => ReactNode;
}

/** A part of the plane with its axes. `unit` is a hundredth of what is shown, for widths of lines. */
export function PlanePicture({ label, bounds: { minX, minY, maxX, maxY }, children }: PlanePictureProps) {
  const side = Math.max(maxX - minX, maxY - minY) || 1;
  const [left, bottom] = [(minX + maxX - side) / 2, (minY + maxY - side) / 2];
  const unit = side / 100;
  return (
    <svg
      viewBox={`${left} ${-bottom - side} ${side} ${side}`}
      role="img"
      aria-label={label}
      className="block w-full max-w-88 rounded-lg border border-line-strong bg-surface"
    >
      <g strokeWidth={unit * 0.4} className="stroke-line">
        <line x1={left} x2={left + side} y1={0} y2={0} />
        <line x1={0} x2={0} y1={-bottom - side} y2={-bottom} />
      </g>
      {/* SVG has y downwards. */}
      <g transform="scale(1 -1)">{children(unit)}</g>
    </svg>
  );
}
