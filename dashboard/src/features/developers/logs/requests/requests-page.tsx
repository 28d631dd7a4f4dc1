import type { Mode } from '@souk/sdk';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useMode } from '../../../../lib/mode.ts';
import { useKeys } from '../../../../lib/queries/keys.api.ts';
import { GuideLink } from '../../../../ui/content/guide-link.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { ListStates } from '../../../../ui/feedback/list-states.tsx';
import { ButtonLink } from '../../../../ui/forms/button.tsx';
import { SearchBox } from '../../../../ui/forms/search-box.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { PulseIcon } from '../../../../ui/layout/icons.tsx';
import { PageHeader } from '../../../../ui/layout/page-header.tsx';
import { LiveToggle } from '../live-toggle.tsx';
import { RequestFilterBar } from './request-filter-bar.tsx';
import { RequestList } from './request-list.tsx';
import { isFiltered, parseSearch, type RequestFilters, readFilters, writeFilters } from './request-query.ts';
import { useRequests } from './requests.api.ts';

export function RequestsPage() {
  const mode = useMode();
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const [live, setLive] = useState(true);
  const filters = readFilters(params);
  const requests = useRequests(mode, filters, { live });
  const keys = useKeys(mode).items ?? [];
  const change = (changed: RequestFilters) => setParams(writeFilters({ ...filters, ...changed }), { replace: true });
  const search = (text: string) => {
    const target = parseSearch(text);
    if ('id' in target) void navigate(`/dashboard/requests/${target.id}`);
    else change({ path: target.path });
  };
  return (
    <>
      <PageHeader
        title="Requests"
        description={
          <>
            API requests of your account in the last 30 days, from programs and from the browser. Every response has its
            request ID in the header <code className="font-mono text-[13px]">X-Request-Id</code> and in{' '}
            <GuideLink guide="errors">errors</GuideLink>.
          </>
        }
      />
      <div className="mb-3 flex items-center gap-3">
        <div className="min-w-0 flex-1">
          <SearchBox
            label="Find by request ID or path"
            value={filters.path ?? ''}
            onSearch={search}
            searchesWhileTyping
          />
        </div>
        <LiveToggle
          label="new requests appear as they arrive"
          state={live ? 'live' : 'paused'}
          onToggle={() => setLive(!live)}
        />
      </div>
      <RequestFilterBar filters={filters} keys={keys} onChange={change} />
      <ListStates {...requests} empty={<NoRequests mode={mode} narrowed={isFiltered(filters)} />}>
        {(items) => (
          <Card className={requests.outdated ? 'opacity-60' : ''}>
            <RequestList mode={mode} requests={items} />
          </Card>
        )}
      </ListStates>
    </>
  );
}

function NoRequests({ mode, narrowed }: { mode: Mode; narrowed: boolean }) {
  if (narrowed) {
    return (
      <EmptyState Icon={PulseIcon} title="No matching requests">
        No requests in {mode} mode match these filters.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      Icon={PulseIcon}
      title={`No requests in ${mode} mode yet`}
      action={<ButtonLink to="/dashboard/keys">API keys</ButtonLink>}
    >
      Call the API with a {mode} key. Each request appears here about a second later, with its status, duration and
      error.
    </EmptyState>
  );
}
