import type { LoggedRequest } from '@souk/sdk';
import { GuideLink } from '../../../../ui/content/guide-link.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { Fact } from '../../../../ui/layout/fact.tsx';
import { AlertIcon } from '../../../../ui/layout/icons.tsx';
import { explain } from './error-labels.ts';

type RequestProblem = NonNullable<LoggedRequest['error']>;

/** Shows the error that was returned, what it means and what to do about it. */
export function RequestError({ error: { code, message, field } }: { error: RequestProblem }) {
  const labels = explain(code);
  return (
    <Card className="overflow-hidden">
      <div className="flex gap-3 border-b border-danger-line bg-danger-soft px-5 py-4 text-sm text-danger-ink">
        <AlertIcon className="mt-0.5 size-4" />
        <div className="min-w-0">
          <h2 className="font-mono text-[13px] font-semibold">{code}</h2>
          <p className="mt-1 wrap-anywhere">{message.replaceAll('`', '')}</p>
        </div>
      </div>
      <dl className="grid gap-x-8 gap-y-4 px-5 py-4 text-sm sm:grid-flow-col sm:auto-cols-fr">
        {field !== null && (
          <Fact term="Field">
            <code className="font-mono text-[13px]">{field}</code>
          </Fact>
        )}
        {labels && <Fact term="What it means">{labels.means}</Fact>}
        {labels && <Fact term="What to do">{labels.advice}</Fact>}
      </dl>
      <p className="border-t border-line px-5 py-3 text-[13px] text-muted">
        <GuideLink guide="errors">All errors, and when to retry</GuideLink>
      </p>
    </Card>
  );
}
