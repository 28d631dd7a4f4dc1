import type { Mode, Payout } from '@souk/sdk';
import { useParams } from 'react-router';
import { remedyOf } from '../../../lib/labels/payout-labels.ts';
import { useMode } from '../../../lib/mode.ts';
import { TextLink } from '../../../ui/content/text-link.tsx';
import { LoadedPage } from '../../../ui/feedback/loaded-page.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { ButtonLink } from '../../../ui/forms/button.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { PayoutFacts } from './payout-facts.tsx';
import { PayoutLines } from './payout-lines.tsx';
import { usePayout } from './payouts.api.ts';

export function PayoutPage() {
  const { id = '' } = useParams();
  const mode = useMode();
  return (
    <LoadedPage loading={usePayout(mode, id)} missing={<PayoutNotFound mode={mode} />}>
      {(payout) => (
        <>
          <p className="mb-3 text-[13px]">
            <TextLink to="/dashboard/payouts">← All payouts</TextLink>
          </p>
          <PageHeader
            title="Payout"
            description={<code className="font-mono text-[13px] wrap-anywhere">{payout.id}</code>}
          />
          <div className="space-y-5">
            <Failure payout={payout} />
            <PayoutFacts mode={mode} payout={payout} />
            <PayoutLines mode={mode} payout={payout} />
          </div>
        </>
      )}
    </LoadedPage>
  );
}

function Failure({ payout: { failure } }: { payout: Payout }) {
  if (!failure) return null;
  return (
    <Notice tone="danger">
      <p className="font-medium">{failure.message}</p>
      <p className="mt-1">
        The money was returned to your earnings, and is part of your next payout. {remedyOf(failure.code)}{' '}
        <TextLink to="/dashboard/payouts" className="text-inherit underline">
          Change the destination
        </TextLink>
      </p>
    </Notice>
  );
}

/** Shown also when the mode is switched while a payout of the other mode is open. */
function PayoutNotFound({ mode }: { mode: Mode }) {
  return (
    <>
      <PageHeader
        title="Payout not found"
        description={`You don’t have this payout in ${mode} mode. It may belong to the other mode.`}
      />
      <ButtonLink to="/dashboard/payouts">All payouts in {mode} mode</ButtonLink>
    </>
  );
}
