import { useParams } from 'react-router';
import { useVisitor } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ListStates } from '../../../ui/feedback/list-states.tsx';
import { PageLoading } from '../../../ui/feedback/loading.tsx';
import { BoxIcon } from '../../../ui/layout/icons.tsx';
import { usePageTitle } from '../../../ui/layout/page-title.ts';
import { AssetMissing } from '../assets/asset-missing.tsx';
import { CardGrid, CardsLoading } from '../market/card-grid.tsx';
import type { Asset } from '../market/market.api.ts';
import { useDatasetsOf, useModelsOf, useProfile } from './seller.api.ts';

const dayFormat = new Intl.DateTimeFormat('en', { dateStyle: 'long' });

export function SellerPage() {
  const { slug = '' } = useParams();
  const isKnown = useVisitor() !== undefined;
  // While a session is being renewed, the API would respond as to a visitor.
  return isKnown ? <Shop key={slug} slug={slug} /> : <PageLoading />;
}

function Shop({ slug }: { slug: string }) {
  const profile = useProfile(slug);
  const [models, datasets] = [useModelsOf(slug), useDatasetsOf(slug)];
  // Visitors must not learn who has an account: to them, an account without assets does not exist.
  const hasNothing = !profile.data && models.items?.length === 0 && datasets.items?.length === 0;
  if (profile.error?.status === 404 || (hasNothing && !profile.isFetching)) {
    return <AssetMissing what="seller" name={slug} others={{ to: '/models', label: 'Browse models' }} />;
  }
  return (
    <>
      <ShopHeader slug={slug} name={profile.data?.name ?? slug} since={profile.data?.created_at} />
      <div className="mx-auto max-w-6xl space-y-12 px-4 py-8 sm:px-6">
        <Shelf title="Models" kind="models" list={models} />
        <Shelf title="Datasets" kind="datasets" list={datasets} />
      </div>
    </>
  );
}

interface ShopHeaderProps {
  slug: string;
  name: string;
  since: string | undefined;
}

function ShopHeader({ slug, name, since }: ShopHeaderProps) {
  usePageTitle(name);
  return (
    <header className="border-b border-line bg-surface">
      <div className="mx-auto flex max-w-6xl items-center gap-5 px-4 py-8 sm:px-6">
        <span
          aria-hidden="true"
          className="grid size-16 shrink-0 place-items-center rounded-2xl bg-accent-soft text-2xl font-semibold text-accent-ink uppercase"
        >
          {[...name][0]}
        </span>
        <div className="min-w-0">
          <h1 className="text-2xl font-semibold tracking-tight wrap-anywhere sm:text-3xl">{name}</h1>
          <p className="mt-1 text-sm wrap-anywhere text-muted">
            {/* Visitors do not see the name, so the slug is the heading. */}
            {name !== slug && <span className="font-mono text-[13px]">{slug}</span>}
            {since && ` · joined ${dayFormat.format(new Date(since))}`}
          </p>
        </div>
      </div>
    </header>
  );
}

interface ShelfProps {
  title: string;
  kind: 'models' | 'datasets';
  list: ReturnType<typeof useModelsOf> | ReturnType<typeof useDatasetsOf>;
}

function Shelf({ title, kind, list }: ShelfProps) {
  const empty = (
    <EmptyState Icon={BoxIcon} title={`No ${kind}`}>
      This seller has published no {kind} yet.
    </EmptyState>
  );
  return (
    <section>
      <h2 className="mb-4 text-lg font-semibold">{title}</h2>
      {list.items || list.problem ? (
        <ListStates<Asset> {...list} items={list.items} empty={empty}>
          {(assets) => <CardGrid assets={assets} />}
        </ListStates>
      ) : (
        <CardsLoading cards={3} />
      )}
    </section>
  );
}
