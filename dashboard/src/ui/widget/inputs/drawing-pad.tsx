import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react';
import type { DrawingInput } from '../../../lib/widget/widget.ts';
import type { Point, Stroke } from '../../../lib/widget/widget-form.ts';
import { Button } from '../../forms/button.tsx';

interface DrawingPadProps {
  input: DrawingInput;
  value: readonly Stroke[];
  onChange: (value: readonly Stroke[]) => void;
}

const ARROWS: Record<string, Point> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** A canvas for a mouse, a finger or a pen. With the keyboard, arrow keys move the pen and the space bar lifts it. */
export function DrawingPad({ input, value, onChange }: DrawingPadProps) {
  const [width, height] = input.size;
  const help = useId();
  // Read by handlers that run before the next render.
  const strokes = useRef(value);
  strokes.current = value;
  const drawing = useRef(false);
  const [cursor, setCursor] = useState<Point | null>(null);
  const [lowered, setLowered] = useState(false);

  const replace = (next: readonly Stroke[]) => {
    strokes.current = next;
    onChange(next);
  };
  const begin = (point: Point) => replace([...strokes.current, [point]]);
  const extend = (points: readonly Point[]) => {
    const last = strokes.current.at(-1) ?? [];
    replace([...strokes.current.slice(0, -1), [...last, ...points]]);
  };

  const press = (event: PointerEvent<SVGSVGElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drawing.current = true;
    setCursor(null);
    setLowered(false);
    begin(pointOf(event, event.currentTarget));
  };
  const move = (event: PointerEvent<SVGSVGElement>) => {
    if (!drawing.current) return;
    const passed = event.nativeEvent.getCoalescedEvents?.() ?? [];
    const events = passed.length > 0 ? passed : [event.nativeEvent];
    const pad = event.currentTarget;
    extend(events.map((each) => pointOf(each, pad)));
  };
  const release = () => {
    drawing.current = false;
  };

  const steer = (event: KeyboardEvent) => {
    const from = cursor ?? [0.5, 0.5];
    const arrow = ARROWS[event.key];
    if (event.key === ' ') {
      event.preventDefault();
      setCursor(from);
      setLowered(!lowered);
      if (!lowered) begin(from);
    }
    if (!arrow) return;
    event.preventDefault();
    const to: Point = [clamp(from[0] + arrow[0] / width), clamp(from[1] + arrow[1] / height)];
    setCursor(to);
    if (lowered) extend([to]);
  };

  return (
    <div>
      <p className="mb-2 text-sm font-medium">{input.title}</p>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="application"
        aria-label={`${input.title}: drawing`}
        aria-describedby={help}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an application takes keys.
        tabIndex={0}
        onPointerDown={press}
        onPointerMove={move}
        onPointerUp={release}
        onPointerCancel={release}
        onKeyDown={steer}
        onBlur={() => setCursor(null)}
        className="block w-full max-w-72 cursor-crosshair touch-none rounded-lg border border-line-strong select-none"
      >
        <rect width={width} height={height} fill="#000" />
        <g fill="none" stroke="#fff" strokeWidth={input.pen} strokeLinecap="round" strokeLinejoin="round">
          {value.map((stroke, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: strokes are only added at the end.
            <path key={at} d={pathOf(stroke, input.size)} />
          ))}
        </g>
        {cursor && (
          <circle
            cx={cursor[0] * width}
            cy={cursor[1] * height}
            r={input.pen / 2 + 0.5}
            fill="none"
            strokeWidth={0.4}
            className={lowered ? 'stroke-tint-4' : 'stroke-tint-1'}
          />
        )}
      </svg>
      <p id={help} className="mt-2 max-w-72 text-[13px] leading-5 text-muted">
        Draw with a mouse, finger or pen. Keys: arrows move, the space bar lowers or lifts the pen.
      </p>
      <div className="mt-2.5 flex gap-2">
        <Button size="small" disabled={value.length === 0} onClick={() => replace(value.slice(0, -1))}>
          Undo
        </Button>
        <Button size="small" disabled={value.length === 0} onClick={() => replace([])}>
          Clear
        </Button>
      </div>
      <p className="sr-only" role="status">
        {cursor && `Pen ${lowered ? 'down' : 'up'}`}
      </p>
    </div>
  );
}

const clamp = (share: number) => Math.min(Math.max(share, 0), 1);

/** Returns where an event is on the canvas. */
function pointOf({ clientX, clientY }: { clientX: number; clientY: number }, pad: Element): Point {
  const { left, top, width, height } = pad.getBoundingClientRect();
  return [clamp((clientX - left) / width), clamp((clientY - top) / height)];
}

/** A stroke of one point is drawn as a dot. */
function pathOf(stroke: Stroke, [width, height]: readonly [number, number]): string {
  const points = stroke.map(([x, y]) => `${x * width} ${y * height}`);
  return `M ${points[0]} L ${(points.length > 1 ? points.slice(1) : points).join(' L ')}`;
}
