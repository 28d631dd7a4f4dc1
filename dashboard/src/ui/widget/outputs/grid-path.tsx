import type { OutputTensor } from '@souk/sdk';
import { readPath } from '../../../lib/widget/path-cells.ts';
import type { GridInput } from '../../../lib/widget/widget.ts';
import type { GridMap } from '../../../lib/widget/widget-form.ts';
import { cornerOf, MapPicture } from './map-picture.tsx';

/** Draws a path on the map that the model got. */
export function GridPathPicture({ tensor, input, map }: { tensor: OutputTensor; input: GridInput; map: GridMap }) {
  const [columns] = input.size;
  const path = readPath(tensor, input.size, map);
  const points = path.cells.map((cell) => {
    const { x, y } = cornerOf(cell, columns);
    return `${x + 0.5},${y + 0.5}`;
  });
  const steps = path.cells.length - 1;
  const label = `${steps} ${steps === 1 ? 'step' : 'steps'}. ${path.reachesGoal ? 'Reaches the goal.' : 'Does not reach the goal.'}${path.crossesWall ? ' Crosses a wall.' : ''}`;
  return (
    <div className="space-y-2">
      <MapPicture label={`Path: ${label}`} size={input.size} map={map}>
        <polyline
          points={points.join(' ')}
          fill="none"
          strokeWidth={0.28}
          strokeLinecap="round"
          strokeLinejoin="round"
          className="stroke-tint-2"
        />
      </MapPicture>
      <p className="text-[13px] text-muted">{label}</p>
    </div>
  );
}
