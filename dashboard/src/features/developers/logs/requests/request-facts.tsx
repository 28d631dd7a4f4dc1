import type { LoggedRequest } from '@souk/sdk';
import { CopyableText } from '../../../../ui/content/copyable.tsx';
import { ExactTime } from '../../../../ui/content/exact-time.tsx';
import { TextLink } from '../../../../ui/content/text-link.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { Fact } from '../../../../ui/layout/fact.tsx';
import { formatDuration } from '../../webhooks/delivery-labels.ts';
import { useCallers } from './callers.ts';
import { StatusBadge } from './status-badge.tsx';
import { httpStatusLabel } from './status-labels.ts';

/** Shows everything that is logged: no bodies and no values of query parameters. */
export function RequestFacts({ request }: { request: LoggedRequest }) {
  const { kind, name, page } = useCallers(request.mode)(request);
  return (
    <Card>
      <dl className="grid gap-x-8 gap-y-4 px-5 py-5 text-sm sm:grid-cols-2 xl:grid-cols-4">
        <Fact term="Status">
          <span className="flex items-center gap-2">
            <StatusBadge status={request.status} />
            {httpStatusLabel(request.status)}
          </span>
        </Fact>
        <Fact term="Time">
          <ExactTime at={request.at} />
        </Fact>
        <Fact term="Duration">{formatDuration(request.duration_ms)}</Fact>
        <Fact term={kind === name ? 'Caller' : kind}>
          <TextLink to={page}>{name}</TextLink>
        </Fact>
        <Fact term="Request ID" whole>
          <div className="max-w-md">
            <CopyableText text={request.id} label="Copy the request ID" />
          </div>
        </Fact>
        <Fact term="Operation" wide>
          <code className="font-mono text-[13px]">
            {request.method} {request.route}
          </code>
        </Fact>
        <Fact term="Query parameters">{listed(request.query_names)}</Fact>
        <Fact term="User agent">{request.user_agent ?? NONE}</Fact>
        <Fact term="Idempotency key">
          {request.idempotency_key ? <code className="font-mono text-[13px]">{request.idempotency_key}</code> : NONE}
        </Fact>
      </dl>
      <p className="border-t border-line px-5 py-3 text-[13px] text-muted">
        Bodies and the values of query parameters are not logged.
      </p>
    </Card>
  );
}

const NONE = <span className="text-muted">None</span>;

function listed(names: string[]) {
  return names.length === 0 ? NONE : <code className="font-mono text-[13px]">{names.join(', ')}</code>;
}
