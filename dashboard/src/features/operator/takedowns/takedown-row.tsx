import type { Mode, Takedown } from '@souk/sdk';
import { useState } from 'react';
import { Moment } from '../../../ui/content/moment.tsx';
import { TextLink } from '../../../ui/content/text-link.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Badge } from '../../../ui/layout/badge.tsx';
import { AccountLink } from '../accounts/account-link.tsx';
import { LiftDialog } from './lift-dialog.tsx';

export function TakedownRow({ mode, takedown }: { mode: Mode; takedown: Takedown }) {
  const [lifting, setLifting] = useState(false);
  const { asset, reason, status } = takedown;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 px-5 py-4">
      <div className="min-w-0 flex-1 basis-72 space-y-1.5">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
          {asset.slug ? (
            <TextLink to={`/${asset.type}s/${asset.slug}`} className="wrap-anywhere">
              {asset.slug}
            </TextLink>
          ) : (
            <code className="font-mono text-[13px] wrap-anywhere">{asset.id}</code>
          )}
          <Badge>{asset.type === 'model' ? 'Model' : 'Dataset'}</Badge>
          {status === 'in_force' ? <Badge tone="danger">Taken down</Badge> : <Badge tone="ok">Lifted</Badge>}
          {!asset.slug && <Badge>Deleted</Badge>}
        </div>
        <p className="max-w-3xl text-sm text-pretty wrap-anywhere">{reason}</p>
        <History takedown={takedown} />
      </div>
      {status === 'in_force' && (
        <Button
          size="small"
          aria-label={`Lift the takedown of ${asset.slug ?? asset.id}`}
          onClick={() => setLifting(true)}
        >
          Lift
        </Button>
      )}
      {lifting && <LiftDialog mode={mode} takedown={takedown} onClose={() => setLifting(false)} />}
    </li>
  );
}

function History({ takedown: { owner, operator, created_at, lifted_at, lifter } }: { takedown: Takedown }) {
  return (
    <p className="text-[13px] text-muted">
      Owned by <AccountLink account={owner} />. Taken down <Moment at={created_at} /> by{' '}
      <AccountLink account={operator} />
      {lifted_at && (
        <>
          , lifted <Moment at={lifted_at} />
          {lifter && (
            <>
              {' '}
              by <AccountLink account={lifter} />
            </>
          )}
        </>
      )}
      .
    </p>
  );
}
