import type { ApiKey, Mode } from '@souk/sdk';
import { type ComponentType, useState } from 'react';
import { isUsable } from '../../../lib/labels/key-labels.ts';
import { useMode } from '../../../lib/mode.ts';
import { useKeys } from '../../../lib/queries/keys.api.ts';
import { useLiveIsSimulated } from '../../../lib/queries/payment-processor.api.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ListStates } from '../../../ui/feedback/list-states.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { KeyIcon, PlusIcon } from '../../../ui/layout/icons.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { CreateKeyDialog } from './create-key-dialog.tsx';
import { KeyList } from './key-list.tsx';

/** The key being created, which may replace an old one. */
interface Creating {
  replaced?: ApiKey;
}

interface KeysPageProps {
  /** Takes the payment that activates a live premium key. Passed in because it belongs to the buying feature. */
  KeyPaymentDialog: ComponentType<{ apiKey: ApiKey; onClose: () => void }>;
}

export function KeysPage({ KeyPaymentDialog }: KeysPageProps) {
  const mode = useMode();
  const keys = useKeys(mode);
  const [creating, setCreating] = useState<Creating>();
  const [unpaid, setUnpaid] = useState<ApiKey>();
  const create = () => setCreating({});
  const continueToPayment = (key: ApiKey) => {
    setCreating(undefined);
    setUnpaid(key);
  };
  return (
    <>
      <PageHeader
        title="API keys"
        description="Programs call the API with a key. Keep keys secret, give each program its own, and replace them at least every 90 days."
        action={keys.items?.some(isUsable) && <CreateButton onClick={create} />}
      />
      <ListStates {...keys} empty={<NoKeys mode={mode} onCreate={create} />}>
        {(items) => (
          <Keys
            mode={mode}
            keys={items}
            onCreate={create}
            onReplace={(replaced) => setCreating({ replaced })}
            onPay={setUnpaid}
          />
        )}
      </ListStates>
      {creating && (
        <CreateKeyDialog {...creating} onClose={() => setCreating(undefined)} onUnpaid={continueToPayment} />
      )}
      {unpaid && <KeyPaymentDialog apiKey={unpaid} onClose={() => setUnpaid(undefined)} />}
    </>
  );
}

interface KeysProps {
  mode: Mode;
  keys: ApiKey[];
  onCreate: () => void;
  onReplace: (key: ApiKey) => void;
  onPay: (key: ApiKey) => void;
}

function Keys({ mode, keys, onCreate, onReplace, onPay }: KeysProps) {
  const usable = keys.filter(isUsable);
  const old = keys.filter((key) => !isUsable(key));
  return (
    <>
      {usable.length > 0 ? (
        <KeyList label={`Usable ${mode} keys`} keys={usable} onReplace={onReplace} onPay={onPay} />
      ) : (
        <Card>
          <NoKeys mode={mode} onCreate={onCreate} />
        </Card>
      )}
      {old.length > 0 && (
        <details className="mt-6">
          <summary className="w-fit rounded-md text-sm font-medium text-muted hover:text-ink">
            Revoked and expired keys ({old.length})
          </summary>
          <div className="mt-3">
            <KeyList label={`Revoked and expired ${mode} keys`} keys={old} />
          </div>
        </details>
      )}
    </>
  );
}

function NoKeys({ mode, onCreate }: { mode: Mode; onCreate: () => void }) {
  const simulated = useLiveIsSimulated();
  return (
    <EmptyState Icon={KeyIcon} title={`No ${mode} keys in use`} action={<CreateButton onClick={onCreate} />}>
      {mode === 'test'
        ? 'Use a test key to try everything out. No real money is involved.'
        : `A live key works on the real market, with ${simulated ? 'simulated' : 'real'} charges and payouts.`}
    </EmptyState>
  );
}

function CreateButton({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="primary" onClick={onClick}>
      <PlusIcon />
      Create key
    </Button>
  );
}
