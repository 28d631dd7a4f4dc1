import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react';
import { cellLabel, editMap, type MapEdit } from '../../../lib/widget/edit-map.ts';
import type { GridInput } from '../../../lib/widget/widget.ts';
import type { GridMap } from '../../../lib/widget/widget-form.ts';
import { Button } from '../../forms/button.tsx';

interface GridEditorProps {
  input: GridInput;
  value: GridMap;
  onChange: (value: GridMap) => void;
}

const KEYS: Record<string, MapEdit> = { ' ': 'toggle', Enter: 'toggle', s: 'start', g: 'goal' };

/** A map: cells are clicked to set walls, and the start and the goal are dragged. */
export function GridEditor({ input, value, onChange }: GridEditorProps) {
  const [columns, rows] = input.size;
  const help = useId();
  const board = useRef<HTMLDivElement>(null);
  const map = useRef(value);
  map.current = value;
  const dragging = useRef<MapEdit | null>(null);
  const [focused, setFocused] = useState(0);

  const edit = (change: MapEdit, cell: number) => {
    const next = editMap(map.current, change, cell);
    if (next === map.current) return;
    map.current = next;
    onChange(next);
  };
  const press = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    const cell = cellAt(event, input.size);
    const { walls, start, goal } = map.current;
    event.currentTarget.setPointerCapture(event.pointerId);
    dragging.current = cell === start ? 'start' : cell === goal ? 'goal' : walls[cell] ? 'free' : 'wall';
    setFocused(cell);
    edit(dragging.current, cell);
  };
  const move = (event: PointerEvent<HTMLElement>) => {
    if (dragging.current) edit(dragging.current, cellAt(event, input.size));
  };
  const release = () => {
    dragging.current = null;
  };
  const steer = (event: KeyboardEvent) => {
    const change = KEYS[event.key];
    const next = cellBeside(focused, event.key, input.size);
    if (!change && next === null) return;
    event.preventDefault();
    if (change) edit(change, focused);
    if (next === null) return;
    setFocused(next);
    board.current?.querySelectorAll<HTMLElement>('[role="gridcell"]')[next]?.focus();
  };

  return (
    <div>
      <p className="mb-2 text-sm font-medium">{input.title}</p>
      {/* biome-ignore lint/a11y/useSemanticElements: cells of a table do not stay square. */}
      <div
        ref={board}
        role="grid"
        tabIndex={-1}
        aria-label={`${input.title}: map`}
        aria-describedby={help}
        onPointerDown={press}
        onPointerMove={move}
        onPointerUp={release}
        onPointerCancel={release}
        onKeyDown={steer}
        className="w-full max-w-88 cursor-pointer touch-none overflow-hidden rounded-lg border border-line-strong bg-line select-none"
      >
        {Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/a11y/useSemanticElements: cells of a table do not stay square.
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its position.
            key={row}
            role="row"
            tabIndex={-1}
            className="flex gap-px not-first:mt-px"
          >
            {Array.from({ length: columns }, (_, column) => {
              const cell = row * columns + column;
              return (
                // biome-ignore lint/a11y/useSemanticElements: cells of a table do not stay square.
                <span
                  key={cell}
                  role="gridcell"
                  tabIndex={cell === focused ? 0 : -1}
                  aria-label={cellLabel(value, cell, columns)}
                  onFocus={() => setFocused(cell)}
                  className={`grid aspect-square min-w-0 flex-1 place-items-center text-[10px] leading-none font-semibold -outline-offset-2 ${lookOf(value, cell)}`}
                >
                  {cell === value.start ? 'S' : cell === value.goal ? 'G' : ''}
                </span>
              );
            })}
          </div>
        ))}
      </div>
      <p id={help} className="mt-2 max-w-88 text-[13px] leading-5 text-muted">
        Click or paint walls; drag S (start) and G (goal). Keys: arrows move, the space bar sets a wall, S and G move
        the start and the goal.
      </p>
      <div className="mt-2.5">
        <Button size="small" onClick={() => onChange({ ...value, walls: value.walls.map(() => false) })}>
          Remove walls
        </Button>
      </div>
    </div>
  );
}

function lookOf({ walls, start, goal }: GridMap, cell: number): string {
  if (cell === start) return 'bg-accent text-on-accent';
  if (cell === goal) return 'bg-danger text-on-danger';
  return walls[cell] ? 'bg-muted' : 'bg-surface';
}

/** Returns the cell under the pointer, or the one nearest to it. */
function cellAt(event: PointerEvent<HTMLElement>, [columns, rows]: readonly [number, number]): number {
  const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
  const place = (offset: number, extent: number, count: number) =>
    Math.min(Math.max(Math.floor((offset / extent) * count), 0), count - 1);
  return place(event.clientY - top, height, rows) * columns + place(event.clientX - left, width, columns);
}

/** Returns the cell to which an arrow key leads; null for other keys and at the edge. */
function cellBeside(cell: number, key: string, [columns, rows]: readonly [number, number]): number | null {
  const [row, column] = [Math.floor(cell / columns), cell % columns];
  if (key === 'ArrowLeft' && column > 0) return cell - 1;
  if (key === 'ArrowRight' && column < columns - 1) return cell + 1;
  if (key === 'ArrowUp' && row > 0) return cell - columns;
  if (key === 'ArrowDown' && row < rows - 1) return cell + columns;
  return null;
}
