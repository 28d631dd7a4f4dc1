import type { SoukError } from '@souk/sdk';
import type { ReactNode } from 'react';
import { useMode } from '../../../lib/mode.ts';
import { useAccount } from '../../../lib/session.ts';
import { TextLink } from '../../../ui/content/text-link.tsx';
import { LoadedPage } from '../../../ui/feedback/loaded-page.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { ButtonLink } from '../../../ui/forms/button.tsx';
import { Badge } from '../../../ui/layout/badge.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { type Kind, type Owned, publicPath, standingOf } from './owned.ts';

interface OwnedPageProps<Thing extends Owned> {
  kind: Kind;
  loading: { data: Thing | undefined; error: SoukError | null; refetch: () => unknown };
  children: (thing: Thing) => ReactNode;
}

/** The page on which a model or dataset of one's own is worked on. */
export function OwnedPage<Thing extends Owned>({ kind, loading, children }: OwnedPageProps<Thing>) {
  const account = useAccount();
  const missing = <NotYours kind={kind} />;
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
  const { label, tone } = standingOf(thing);
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
        action={<ButtonLink to={publicPath(kind, thing)}>View its page</ButtonLink>}
      />
      {thing.takedown && (
        <div className="mb-6">
          <Notice tone="danger">
            The operators of this market have taken it down, and nobody but you sees it. Their reason:{' '}
            {thing.takedown.reason}
          </Notice>
        </div>
      )}
    </>
  );
}

/** Also where the mode was changed while something of the other one was looked at. */
function NotYours({ kind }: { kind: Kind }) {
  const mode = useMode();
  return (
    <>
      <PageHeader
        title={`No such ${kind}`}
        description={`You have no such ${kind} in ${mode} mode. It was deleted, belongs to the other mode, or is somebody else's.`}
      />
      <ButtonLink to="/dashboard/selling">Your models and datasets in {mode} mode</ButtonLink>
    </>
  );
}
