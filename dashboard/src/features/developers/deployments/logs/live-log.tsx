import type { Deployment, Mode } from '@souk/sdk';
import { useDeferredValue, useMemo, useState } from 'react';
import { LoadFailure } from '../../../../ui/feedback/load-failure.tsx';
import { Button } from '../../../../ui/forms/button.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import type { FollowedState } from './followed-log.ts';
import { LogBar } from './log-bar.tsx';
import { filterLines, NO_FILTER } from './log-filter.ts';
import { LogLines } from './log-lines.tsx';
import { useFollowedLog } from './use-followed-log.ts';

/** Shows the output, the starts and stops and the calls of a deployment as they happen. */
export function LiveLog({ mode, deployment }: { mode: Mode; deployment: Deployment }) {
  const { retry, ...now } = useFollowedLog(mode, deployment.id);
  const [filter, setFilter] = useState(NO_FILTER);
  const [paused, setPaused] = useState<FollowedState>();
  const { lines } = paused ?? now;
  const deferred = useDeferredValue(filter);
  const shown = useMemo(() => filterLines(lines, deferred), [lines, deferred]);
  if (now.problem && lines.length === 0) {
    return (
      <Card>
        <LoadFailure problem={now.problem} onRetry={retry} />
      </Card>
    );
  }
  const missed = paused ? now.received - paused.received : 0;
  return (
    <Card className="overflow-hidden">
      <LogBar
        filter={filter}
        onFilter={setFilter}
        paused={paused !== undefined}
        onPause={(pause) => setPaused(pause ? now : undefined)}
      />
      <LogLines
        lines={shown}
        search={deferred.search}
        empty={lines.length === 0 ? emptyMessage(now) : 'No lines match. Change the search, or show all levels.'}
      />
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line px-3 py-1.5 text-[13px] text-muted">
        <Connection state={now} paused={paused !== undefined} missed={missed} onRetry={retry} />
        <span className="tabular-nums">
          {shown.length === lines.length
            ? inLines(lines.length)
            : `${shown.length.toLocaleString('en')} of ${inLines(lines.length)}`}
        </span>
      </div>
    </Card>
  );
}

interface ConnectionProps {
  state: FollowedState;
  paused: boolean;
  missed: number;
  onRetry: () => void;
}

function Connection({ state: { connection, problem }, paused, missed, onRetry }: ConnectionProps) {
  const labels = {
    connecting: 'Connecting…',
    live: 'Following',
    lost: 'Connection lost. Reconnecting…',
    ended: problem?.message ?? 'The log has ended because the deployment was deleted.',
  };
  const dots = { connecting: 'bg-faint', live: 'bg-ok-ink', lost: 'animate-pulse bg-warn-ink', ended: 'bg-danger' };
  return (
    <span className="flex items-center gap-2">
      <span aria-hidden="true" className={`size-2 rounded-full ${paused ? 'bg-faint' : dots[connection]}`} />
      <span role="status">
        {paused ? `Paused${missed > 0 ? `, ${inLines(missed)} since` : ''}` : labels[connection]}
      </span>
      {connection === 'ended' && (
        <Button size="small" variant="quiet" onClick={onRetry}>
          Reconnect
        </Button>
      )}
    </span>
  );
}

function emptyMessage({ connection }: FollowedState): string {
  if (connection === 'connecting') return 'Loading the log…';
  return 'The log is empty. Starts, calls and the output of the model appear here as they happen.';
}

const inLines = (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'line' : 'lines'}`;
