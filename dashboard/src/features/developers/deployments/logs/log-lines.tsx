import type { DeploymentLogLine } from '@souk/sdk';
import { useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../../../ui/forms/button.tsx';
import { LogLine } from './log-line.tsx';

/** So near to the end is at the end. */
const NEAR_PX = 24;

interface LogLinesProps {
  lines: readonly DeploymentLogLine[];
  search: string;
  empty: string;
}

/** Oldest first, and held at the newest until somebody scrolls up to read. */
export function LogLines({ lines, search, empty }: LogLinesProps) {
  const box = useRef<HTMLElement>(null);
  const [held, setHeld] = useState(true);
  const toEnd = () => box.current?.scrollTo({ top: box.current.scrollHeight });
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever other lines are shown
  useLayoutEffect(() => {
    if (held) toEnd();
  }, [lines, held]);
  const look = () => {
    const { scrollTop = 0, scrollHeight = 0, clientHeight = 0 } = box.current ?? {};
    setHeld(scrollHeight - scrollTop - clientHeight < NEAR_PX);
  };
  // A place that scrolls has to be reachable, though it is no control.
  const reachable = { tabIndex: 0 };
  return (
    <div className="relative">
      <section
        ref={box}
        {...reachable}
        aria-label="Log"
        onScroll={look}
        className="h-[min(36rem,calc(100dvh-14rem))] min-h-72 overflow-y-auto overscroll-contain py-2 font-mono text-xs leading-5 -outline-offset-2"
      >
        {lines.length === 0 ? (
          <p className="grid h-full place-items-center px-5 text-center font-sans text-sm text-balance text-muted">
            {empty}
          </p>
        ) : (
          <ol aria-label="Lines, oldest first">
            {lines.map((line) => (
              <LogLine key={line.id} line={line} search={search} />
            ))}
          </ol>
        )}
      </section>
      {!held && lines.length > 0 && (
        <div className="absolute inset-x-0 bottom-3 grid place-items-center">
          <Button size="small" className="shadow-md" onClick={() => setHeld(true)}>
            Jump to the newest
          </Button>
        </div>
      )}
    </div>
  );
}
