import type { OperatedAccount } from '@souk/sdk';
import { useMode } from '../../../lib/mode.ts';
import { TextLink } from '../../../ui/content/text-link.tsx';
import { ListStates } from '../../../ui/feedback/list-states.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PageSection } from '../page-section.tsx';
import { useAllPayouts } from '../payouts/all-payouts.api.ts';
import { OperatedPayoutRow } from '../payouts/operated-payout-row.tsx';

const FEW = 5;

export function AccountPayouts({ account }: { account: OperatedAccount }) {
  const mode = useMode();
  const payouts = useAllPayouts(mode, { account: account.id }, FEW);
  const all = `/dashboard/operator/payouts?account=${account.slug}`;
  return (
    <PageSection
      title="Payouts"
      description={`Payouts to this account in ${mode} mode.`}
      action={payouts.more && <TextLink to={all}>View all</TextLink>}
    >
      <ListStates
        {...payouts}
        more={undefined}
        empty={<p className="px-5 py-8 text-center text-sm text-muted">No payouts in {mode} mode.</p>}
      >
        {(items) => (
          <Card>
            <ul aria-label="Payouts" className="divide-y divide-line">
              {items.map((payout) => (
                <OperatedPayoutRow key={payout.id} payout={payout} hidesAccount />
              ))}
            </ul>
          </Card>
        )}
      </ListStates>
    </PageSection>
  );
}
