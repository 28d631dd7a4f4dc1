import { useId } from 'react';
import type { NumbersInput } from '../../../lib/widget/widget.ts';

interface NumberSlidersProps {
  input: NumbersInput;
  value: readonly number[];
  onChange: (value: readonly number[]) => void;
}

/** More sliders than this scroll, so that the result stays in sight. */
const MAX_UNSCROLLED = 10;

/** A slider for each number, with a field to enter it exactly. */
export function NumberSliders({ input, value, onChange }: NumberSlidersProps) {
  const change = (at: number, next: number) => onChange(value.map((number, place) => (place === at ? next : number)));
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-medium">{input.title}</legend>
      <div
        className={`grid grid-cols-[fit-content(8rem)_minmax(4rem,1fr)_auto] gap-x-3 gap-y-2.5 ${input.labels.length > MAX_UNSCROLLED ? 'max-h-96 overflow-y-auto py-1 pr-3 pl-1' : ''}`}
      >
        {input.labels.map((label, at) => (
          <NumberSlider
            key={label}
            label={label}
            unit={input.units[at] ?? ''}
            min={input.min[at] ?? 0}
            max={input.max[at] ?? 1}
            step={input.step[at] ?? 0.01}
            value={value[at] ?? 0}
            onChange={(next) => change(at, next)}
          />
        ))}
      </div>
    </fieldset>
  );
}

interface NumberSliderProps {
  label: string;
  unit: string;
  min: number;
  max: number;
  step: number;
  value: number;
  onChange: (value: number) => void;
}

function NumberSlider({ label, unit, min, max, step, value, onChange }: NumberSliderProps) {
  const id = useId();
  const enter = (text: string) => {
    const entered = Number.parseFloat(text);
    if (Number.isFinite(entered)) onChange(Math.min(Math.max(entered, min), max));
  };
  return (
    <div className="col-span-3 grid grid-cols-subgrid items-center">
      <label htmlFor={id} className="text-[13px] wrap-anywhere text-muted">
        {label}
      </label>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        onChange={(event) => enter(event.target.value)}
        className="h-6 w-full min-w-0 cursor-pointer accent-accent"
      />
      <span className="flex items-center gap-1.5 text-[13px]">
        <input
          type="number"
          aria-label={`${label}, exact value`}
          min={min}
          max={max}
          step="any"
          value={Number(value.toPrecision(5))}
          onChange={(event) => enter(event.target.value)}
          className="h-8 w-20 rounded-md border border-line-strong bg-surface px-2 text-right text-base tabular-nums shadow-xs focus-visible:outline-offset-0 sm:text-[13px]"
        />
        {unit && <span className="text-muted">{unit}</span>}
      </span>
    </div>
  );
}
