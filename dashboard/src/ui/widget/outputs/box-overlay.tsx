import type { OutputTensor } from '@souk/sdk';
import { type FoundBox, readBoxes } from '../../../lib/widget/found-boxes.ts';
import type { BoxesOutput, ImageInput } from '../../../lib/widget/widget.ts';
import type { Picture } from '../../../lib/widget/widget-form.ts';

interface BoxOverlayProps {
  output: BoxesOutput;
  tensor: OutputTensor;
  picture: Picture;
  input: ImageInput;
}

const STROKES = ['stroke-tint-1', 'stroke-tint-4', 'stroke-tint-2', 'stroke-tint-3', 'stroke-tint-5'];
const SWATCHES = ['bg-tint-1', 'bg-tint-4', 'bg-tint-2', 'bg-tint-3', 'bg-tint-5'];

/** Draws boxes over the picture that the model got, and lists them. */
export function BoxOverlay({ output, tensor, picture, input }: BoxOverlayProps) {
  const boxes = readBoxes(tensor, output);
  const [width, height] = input.size;
  return (
    <div className="space-y-3">
      <div className="relative overflow-hidden rounded-lg border border-line" style={{ aspectRatio: width / height }}>
        <img src={picture.url} alt="" className="absolute inset-0 size-full" />
        <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true" className="absolute inset-0 size-full">
          {boxes.map((box) => (
            <g key={keyOf(box)} fill="none">
              <Outline box={box} className="stroke-canvas" width={5} />
              <Outline box={box} className={STROKES[box.kind % STROKES.length] ?? ''} width={2.5} />
            </g>
          ))}
        </svg>
      </div>
      {boxes.length === 0 ? (
        <p className="text-[13px] text-muted">Nothing found with a score of {output.threshold} or more.</p>
      ) : (
        <ul aria-label="Boxes" className="flex flex-wrap gap-x-4 gap-y-1.5 text-[13px]">
          {boxes.map((box) => (
            <li key={keyOf(box)} className="flex items-center gap-1.5">
              <span aria-hidden="true" className={`size-2.5 rounded-xs ${SWATCHES[box.kind % SWATCHES.length]}`} />
              {box.label} <span className="text-muted tabular-nums">{Math.round(box.score * 100)} %</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Outline({ box: { x, y, width, height }, className, width: stroke }: OutlineProps) {
  return (
    <rect
      {...{ x, y, width, height, className }}
      strokeWidth={stroke}
      vectorEffect="non-scaling-stroke"
      strokeLinejoin="round"
    />
  );
}

interface OutlineProps {
  box: FoundBox;
  className: string;
  width: number;
}

const keyOf = ({ x, y, width, height, kind, score }: FoundBox) => [x, y, width, height, kind, score].join();
