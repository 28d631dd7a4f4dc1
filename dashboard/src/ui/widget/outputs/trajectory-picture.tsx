import type { OutputTensor } from '@souk/sdk';
import { pairsOf } from '../../../lib/widget/output-values.ts';
import { PlanePicture } from './plane-picture.tsx';

/** Draws points as a line through the plane, from a ring to a dot. */
export function TrajectoryPicture({ title, tensor }: { title: string; tensor: OutputTensor }) {
  const points = pairsOf(tensor).filter((point) => point.every(Number.isFinite));
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return <p className="text-[13px] text-muted">The model returned no points.</p>;
  const of = (pick: (...values: number[]) => number, axis: 0 | 1) =>
    points.reduce((found, point) => pick(found, point[axis]), first[axis]);
  const [minX, minY, maxX, maxY] = [of(Math.min, 0), of(Math.min, 1), of(Math.max, 0), of(Math.max, 1)];
  const margin = Math.max(maxX - minX, maxY - minY, 1e-6) * 0.08;
  const bounds = { minX: minX - margin, minY: minY - margin, maxX: maxX + margin, maxY: maxY + margin };
  return (
    <PlanePicture label={`${title}: ${points.length} points`} bounds={bounds}>
      {(unit) => (
        <>
          <polyline
            points={points.map((point) => point.join(',')).join(' ')}
            fill="none"
            strokeWidth={unit * 1.4}
            strokeLinecap="round"
            strokeLinejoin="round"
            className="stroke-accent"
          />
          <circle cx={first[0]} cy={first[1]} r={unit * 2} strokeWidth={unit} className="fill-surface stroke-accent" />
          <circle cx={last[0]} cy={last[1]} r={unit * 2.4} className="fill-accent" />
        </>
      )}
    </PlanePicture>
  );
}
