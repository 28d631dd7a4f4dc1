import type { OutputTensor } from '@souk/sdk';
import { readArm } from '../../../lib/widget/arm-points.ts';
import { formatFigure, numbersOf } from '../../../lib/widget/output-values.ts';
import type { ArmOutput } from '../../../lib/widget/widget.ts';
import { PlanePicture } from './plane-picture.tsx';

interface ArmPictureProps {
  output: ArmOutput;
  tensor: OutputTensor;
  target: readonly number[] | undefined;
}

/** Draws an arm in the pose that the angles give, and its target. */
export function ArmPicture({ output: { links }, tensor, target }: ArmPictureProps) {
  const points = readArm(tensor, links);
  const length = links.reduce((sum, link) => sum + link, 0);
  const [targetX = 0, targetY = 0] = target ?? [];
  const side = Math.max(length, Math.abs(targetX), Math.abs(targetY)) * 1.1;
  const angles = numbersOf(tensor)
    .slice(0, links.length)
    .map((angle) => `${Math.round((angle * 180) / Math.PI)}°`.replace('-', '−'));
  const [tipX, tipY] = points.at(-1) ?? [0, 0];
  const label = `Joints at ${angles.join(', ')}; tip at ${formatFigure(tipX)}, ${formatFigure(tipY)}`;
  return (
    <div className="space-y-2">
      <PlanePicture label={`Arm. ${label}`} bounds={{ minX: -side, minY: -side, maxX: side, maxY: side }}>
        {(unit) => (
          <>
            <circle
              r={length}
              fill="none"
              strokeWidth={unit * 0.5}
              strokeDasharray={unit * 2}
              className="stroke-line-strong"
            />
            <polyline
              points={points.map((point) => point.join(',')).join(' ')}
              fill="none"
              strokeWidth={unit * 4}
              strokeLinecap="round"
              strokeLinejoin="round"
              className="stroke-accent"
            />
            {points.slice(0, -1).map(([x, y], at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a joint is its position.
              <circle key={at} cx={x} cy={y} r={unit * 1.4} className="fill-surface" />
            ))}
            {target && (
              <path
                d={`M ${targetX - unit * 3} ${targetY} h ${unit * 6} M ${targetX} ${targetY - unit * 3} v ${unit * 6}`}
                strokeWidth={unit}
                strokeLinecap="round"
                className="stroke-danger"
              />
            )}
          </>
        )}
      </PlanePicture>
      <p className="text-[13px] text-muted tabular-nums">{label}.</p>
    </div>
  );
}
