import type { DeploymentLogLine } from '@souk/sdk';
import { useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../../../ui/forms/button.tsx';
import { LogLine } from './log-line.tsx';

/** Distance from the end that still counts as being at the end. */
const NEAR_PX = 24;

interface LogLinesProps {
  lines: readonly DeploymentLogLine[];
  search: string;
  empty: string;
}

/** Lists the lines, oldest first, and scrolls along with the newest until the user scrolls up. */
export function LogLines({ lines, search, empty }: LogLinesProps) {
  const box = useRef<HTMLElement>(null);
  const [atEnd, setAtEnd] = useState(true);
  const scrollToEnd = () => box.current?.scrollTo({ top: box.current.scrollHeight });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever the lines change
  useLayoutEffect(() => {
    if (atEnd) scrollToEnd();
  }, [lines, atEnd]);
  const trackEnd = () => {
    const { scrollTop = 0, scrollHeight = 0, clientHeight = 0 } = box.current ?? {};
    setAtEnd(scrollHeight - scrollTop - clientHeight < NEAR_PX);
  };
  // A scrollable region must be focusable, though it is no control.
  const reachable = { tabIndex: 0 };
  return (
    <div className="relative">
      <section
        ref={box}
        {...reachable}
        aria-label="Log"
        onScroll={trackEnd}
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
      {!atEnd && lines.length > 0 && (
        <div className="absolute inset-x-0 bottom-3 grid place-items-center">
          <Button size="small" className="shadow-md" onClick={() => setAtEnd(true)}>
            Jump to latest
          </Button>
        </div>
      )}
    </div>
  );
}
