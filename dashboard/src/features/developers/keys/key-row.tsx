import type { ApiKey } from '@souk/sdk';
import { type ReactNode, useId, useState } from 'react';
import { formatMoney } from '../../../lib/format/money.ts';
import { isUsable, maskedSecret, STATUS, UNPAID } from '../../../lib/labels/key-labels.ts';
import { Moment } from '../../../ui/content/moment.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Badge } from '../../../ui/layout/badge.tsx';
import { ModeBadge } from '../../../ui/layout/mode-badge.tsx';
import { ScopeList } from '../../../ui/market/scope-list.tsx';
import { KeyActions } from './key-actions.tsx';
import { KeyHint } from './key-hint.tsx';
import { PermissionSummary } from './key-permissions.tsx';
import { RotationHint } from './rotation-hint.tsx';

export const KEY_COLUMNS =
  'grid gap-x-4 xl:gap-x-3 xl:grid-cols-[minmax(0,1fr)_4.75rem_6.75rem_7.25rem_6.25rem_5.5rem_6.25rem_7.75rem]';

interface KeyRowProps {
  apiKey: ApiKey;
  successor: ApiKey | undefined;
  onReplace: ((key: ApiKey) => void) | undefined;
  /** Opens the payment of an inactive key. */
  onPay: ((key: ApiKey) => void) | undefined;
}

export function KeyRow({ apiKey: key, successor, onReplace, onPay }: KeyRowProps) {
  const [listed, setListed] = useState(false);
  const listId = useId();
  const { label, tone } = STATUS[key.status];
  return (
    <li className={`px-5 py-4 ${isUsable(key) ? '' : 'text-muted'}`}>
      <div className={`${KEY_COLUMNS} items-start gap-y-4 max-xl:grid-cols-2 lg:max-xl:grid-cols-6`}>
        <div className="min-w-0 max-xl:col-span-full">
          <p className="text-sm font-medium wrap-anywhere">{key.name}</p>
          <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1">
            <code className="font-mono text-[13px] text-muted">{maskedSecret(key)}</code>
            <ModeBadge mode={key.mode} />
          </p>
        </div>
        <dl className="contents">
          <Value term="Status">
            <Badge tone={tone}>{label}</Badge>
          </Value>
          <Value term="Tier">
            {key.tier === 'premium' ? 'Premium' : 'Free'}
            {key.spend_limit && (
              <span className="block text-xs text-muted">{formatMoney(key.spend_limit)} a month</span>
            )}
          </Value>
          <Value term="Permissions">
            <PermissionSummary apiKey={key} open={listed} listId={listId} onToggle={() => setListed(!listed)} />
          </Value>
          <Value term="Created">
            <Moment at={key.created_at} />
          </Value>
          <Value term="Expires">{key.expires_at ? <Moment at={key.expires_at} /> : 'Never'}</Value>
          <Value term="Last used">{key.last_used_at ? <Moment at={key.last_used_at} /> : 'Never'}</Value>
        </dl>
        {isUsable(key) && <KeyActions apiKey={key} />}
      </div>
      {listed && (
        <div className="mt-4">
          <ScopeList id={listId} scopes={key.scopes} />
        </div>
      )}
      {key.status === 'inactive' && (
        <KeyHint
          action={
            <Button
              size="small"
              variant="primary"
              onClick={() => onPay?.(key)}
              aria-label={`Complete payment for ${key.name}`}
            >
              Complete payment
            </Button>
          }
        >
          {UNPAID}
        </KeyHint>
      )}
      {key.rotation_due && onReplace && (
        <RotationHint apiKey={key} successor={successor} onReplace={() => onReplace(key)} />
      )}
    </li>
  );
}

function Value({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0 text-[13px] leading-5.5">
      <dt className="text-xs text-muted xl:sr-only">{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
