import type { SoukError } from '@souk/sdk';
import type { ReactNode } from 'react';
import { useAccount } from '../../../lib/session.ts';
import { TextLink } from '../../../ui/content/text-link.tsx';
import { LoadedPage } from '../../../ui/feedback/loaded-page.tsx';
import { NotFoundInMode } from '../../../ui/feedback/not-found-in-mode.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { ButtonLink } from '../../../ui/forms/button.tsx';
import { Badge } from '../../../ui/layout/badge.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { type Kind, type Owned, publicPath, visibilityLabel } from './owned.ts';

interface OwnedPageProps<Thing extends Owned> {
  kind: Kind;
  loading: { data: Thing | undefined; error: SoukError | null; refetch: () => unknown };
  children: (thing: Thing) => ReactNode;
}

/** Frames the page that manages one of the account's models or datasets. */
export function OwnedPage<Thing extends Owned>({ kind, loading, children }: OwnedPageProps<Thing>) {
  const account = useAccount();
  const missing = (
    <NotFoundInMode
      what={kind}
      reason="It was deleted, or it belongs to the other mode or another account."
      to="/dashboard/selling"
      list="Your models and datasets"
    />
  );
  return (
    <LoadedPage loading={loading} missing={missing}>
      {(thing) =>
        thing.owner.id === account.id ? (
          <>
            <OwnedHeader kind={kind} thing={thing} />
            {children(thing)}
          </>
        ) : (
          missing
        )
      }
    </LoadedPage>
  );
}

function OwnedHeader({ kind, thing }: { kind: Kind; thing: Owned }) {
  const { label, tone } = visibilityLabel(thing);
  return (
    <>
      <p className="mb-3 text-[13px]">
        <TextLink to={`/dashboard/selling${kind === 'dataset' ? '?tab=datasets' : ''}`}>← Models and datasets</TextLink>
      </p>
      <PageHeader
        title={thing.name}
        description={
          <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
            <Badge tone={tone}>{label}</Badge>
            <span className="font-mono text-[13px] wrap-anywhere">{thing.slug}</span>
          </span>
        }
        action={<ButtonLink to={publicPath(kind, thing)}>View page</ButtonLink>}
      />
      {thing.takedown && (
        <div className="mb-6">
          <Notice tone="danger">
            The operators of this market have taken it down, and only you see it. Their reason: {thing.takedown.reason}
          </Notice>
        </div>
      )}
    </>
  );
}
