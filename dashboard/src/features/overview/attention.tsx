import type { ApiKey, Mode } from '@souk/sdk';
import { type ComponentType, type ReactNode, useState } from 'react';
import { useEndpoints } from '../../lib/queries/endpoints.api.ts';
import { useKeys } from '../../lib/queries/keys.api.ts';
import { Button, ButtonLink } from '../../ui/forms/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { AlertIcon } from '../../ui/layout/icons.tsx';
import { listIssues } from './issues.ts';

export interface OverviewParts {
  /** Takes the payment that activates a live premium key: a part of buying. */
  KeyPaymentDialog: ComponentType<{ apiKey: ApiKey; onClose: () => void }>;
}

interface AttentionProps extends OverviewParts {
  mode: Mode;
}

/** Lists the issues that the account has to fix; renders nothing without any. */
export function Attention({ mode, KeyPaymentDialog }: AttentionProps) {
  const keys = useKeys(mode);
  const liveKeys = useKeys('live');
  const endpoints = useEndpoints(mode);
  const [paying, setPaying] = useState<string>();
  const issues = listIssues(keys.items ?? [], liveKeys.items ?? [], endpoints.items ?? []);
  const paid = liveKeys.items?.find(({ id }) => id === paying);
  if (issues.length === 0 && !paid) return null;
  return (
    <>
      {issues.length > 0 && (
        <Card className="border-warn-line">
          <section aria-labelledby="attention">
            <h2
              id="attention"
              className="flex items-center gap-2 rounded-t-xl bg-warn-soft px-5 py-2.5 text-sm font-semibold text-warn-ink"
            >
              <AlertIcon />
              Needs your attention
            </h2>
            <ul className="divide-y divide-line">
              {issues.map(({ id, title, about, action, ...target }) => (
                <IssueRow key={id} title={title} about={about}>
                  {'to' in target ? (
                    <ButtonLink size="small" to={target.to}>
                      {action}
                    </ButtonLink>
                  ) : (
                    <Button
                      size="small"
                      variant="primary"
                      onClick={() => setPaying(target.key)}
                      aria-label={`${action}: ${title}`}
                    >
                      {action}
                    </Button>
                  )}
                </IssueRow>
              ))}
            </ul>
          </section>
        </Card>
      )}
      {paid && <KeyPaymentDialog apiKey={paid} onClose={() => setPaying(undefined)} />}
    </>
  );
}

function IssueRow({ title, about, children }: { title: string; about: string; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-5 py-3">
      <div className="min-w-0 flex-1 basis-64 text-sm">
        <p className="font-medium wrap-anywhere">{title}</p>
        <p className="mt-0.5 text-[13px] text-muted">{about}</p>
      </div>
      {children}
    </li>
  );
}
