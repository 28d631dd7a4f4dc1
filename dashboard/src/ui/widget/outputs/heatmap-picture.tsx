import type { OutputTensor } from '@souk/sdk';
import { readHeatmap } from '../../../lib/widget/heatmap-cells.ts';
import { formatFigure } from '../../../lib/widget/output-values.ts';
import type { HeatmapOutput } from '../../../lib/widget/widget.ts';
import type { GridMap } from '../../../lib/widget/widget-form.ts';
import { cornerOf, MapPicture } from './map-picture.tsx';

interface HeatmapPictureProps {
  output: HeatmapOutput;
  tensor: OutputTensor;
  /** The map whose walls are drawn over it. */
  map: GridMap | undefined;
}

/** Larger maps are sampled: each cell is an element. */
const MAX_SIDE = 64;

/** A cell for each value: the higher, the stronger its color. */
export function HeatmapPicture({ output, tensor, map }: HeatmapPictureProps) {
  const { columns, rows, values, min, max } = readHeatmap(tensor, map?.walls);
  const step = Math.ceil(Math.max(columns, rows) / MAX_SIDE);
  const shareOf = (value: number) => (max > min ? Math.max((value - min) / (max - min), 0) : 0);
  const cells = values.flatMap((value, cell) => {
    const { x, y } = cornerOf(cell, columns);
    return x % step === 0 && y % step === 0 && Number.isFinite(value) ? [{ cell, x, y, share: shareOf(value) }] : [];
  });
  return (
    <div className="space-y-2">
      <MapPicture
        label={`${output.title}: from ${formatFigure(min)} to ${formatFigure(max)}`}
        size={[columns, rows]}
        map={map?.walls.length === columns * rows ? map : undefined}
        under={cells.map(({ cell, x, y, share }) => (
          <rect key={cell} {...{ x, y }} width={step} height={step} opacity={share} className="fill-tint-2" />
        ))}
      />
      <p className="flex max-w-88 items-center gap-2 text-[13px] text-muted tabular-nums">
        {formatFigure(min)}
        <span aria-hidden="true" className="flex h-2 flex-1 overflow-hidden rounded-full border border-line bg-surface">
          {SCALE.map((share) => (
            <span key={share} className="flex-1 bg-tint-2" style={{ opacity: share }} />
          ))}
        </span>
        {formatFigure(max)}
      </p>
    </div>
  );
}

const SCALE = Array.from({ length: 24 }, (_, at) => at / 23);
