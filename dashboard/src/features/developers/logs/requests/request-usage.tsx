import type { LoggedRequest, Mode, UsageRecord } from '@souk/sdk';
import type { BadgeTone } from '../../../../lib/labels/badge-tone.ts';
import { RowsLoading } from '../../../../ui/feedback/loading.tsx';
import { Badge } from '../../../../ui/layout/badge.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { Fact } from '../../../../ui/layout/fact.tsx';
import { formatCost } from '../../usage/cost.ts';
import { useRequestUsage } from './requests.api.ts';

const RESULTS: Record<UsageRecord['result'], { label: string; tone: BadgeTone; note: string }> = {
  completed: { label: 'Complete', tone: 'ok', note: 'The response is complete.' },
  client_disconnected: {
    label: 'Client disconnected',
    tone: 'warn',
    note: 'The client disconnected. The prompt and the tokens delivered until then are charged.',
  },
  upstream_failed: { label: 'Failed', tone: 'danger', note: 'The model failed. Nothing was charged.' },
  no_output: { label: 'No output', tone: 'plain', note: 'Nothing was generated or charged.' },
};

/** Reports whether a request can have used inference: one that was rejected up front has not. */
export function usesInference({ route, status }: LoggedRequest): boolean {
  return route === '/v1/chat/completions' && (status < 400 || status >= 502);
}

/** Shows tokens and cost of a request that used inference. Renders nothing if they are unknown. */
export function RequestUsage({ request }: { request: LoggedRequest }) {
  const { data: usage, isPending } = useRequestUsage(request);
  if (!usage && !isPending) return null;
  return (
    <section aria-labelledby="usage">
      <h2 id="usage" className="mb-3 font-semibold">
        Inference
      </h2>
      <Card>{usage ? <Facts usage={usage} mode={request.mode} /> : <RowsLoading rows={1} />}</Card>
    </section>
  );
}

function Facts({ usage, mode }: { usage: UsageRecord; mode: Mode }) {
  const { label, tone, note } = RESULTS[usage.result];
  return (
    <dl className="grid grid-cols-2 gap-x-8 gap-y-4 px-5 py-5 text-sm lg:grid-cols-4">
      <Fact term="Model">
        <code className="font-mono text-[13px]">{usage.model}</code>
      </Fact>
      <Fact term={mode === 'test' ? 'Cost in live mode' : 'Cost'}>{formatCost(usage)}</Fact>
      <Fact term="Prompt tokens">{usage.prompt_tokens.toLocaleString('en')}</Fact>
      <Fact term="Completion tokens">{usage.completion_tokens.toLocaleString('en')}</Fact>
      <Fact term="Outcome" whole>
        <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <Badge tone={tone}>{label}</Badge>
          <span className="text-muted">
            {note} {usage.streamed ? 'It was streamed.' : ''}
          </span>
        </span>
      </Fact>
    </dl>
  );
}
