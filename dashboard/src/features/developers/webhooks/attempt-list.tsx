import { Badge } from '../../../ui/layout/badge.tsx';
import { formatDuration, wasReceived } from './delivery-labels.ts';
import type { Attempt } from './delivery-log.api.ts';

const timeFormat = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'medium' });

/** Lists the attempts, newest first like the log. */
export function AttemptList({ attempts }: { attempts: Attempt[] }) {
  if (attempts.length === 0) return <p className="text-[13px] text-muted">No attempts yet.</p>;
  return (
    <ol className="space-y-4">
      {attempts.toReversed().map((attempt) => (
        <AttemptItem key={attempt.at} attempt={attempt} />
      ))}
    </ol>
  );
}

function AttemptItem({ attempt }: { attempt: Attempt }) {
  const { at, status, duration_ms, response, error } = attempt;
  return (
    <li className="space-y-1.5 text-[13px]">
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <Badge tone={wasReceived(attempt) ? 'ok' : 'danger'}>
          {status === null ? 'No response' : `HTTP ${status}`}
        </Badge>
        <time dateTime={at}>{timeFormat.format(new Date(at))}</time>
        <span className="text-muted">took {formatDuration(duration_ms)}</span>
      </p>
      {/* The badge already shows the status. */}
      {error && error !== `responded with ${status}` && (
        <p className="wrap-anywhere text-danger-ink first-letter:uppercase">{error}</p>
      )}
      {response !== null && <Response text={response} />}
    </li>
  );
}

function Response({ text }: { text: string }) {
  if (text === '') return <p className="text-muted">The response body was empty.</p>;
  return (
    <pre className="rounded-lg border border-line bg-surface px-3 py-2 font-mono text-xs leading-5 wrap-anywhere whitespace-pre-wrap">
      {text}
    </pre>
  );
}
