import type { Mode } from '@souk/sdk';
import type { useCreateKey } from '../../../lib/queries/keys.api.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ProblemNotice } from '../../../ui/feedback/notice.tsx';
import { Button, ButtonLink } from '../../../ui/forms/button.tsx';
import { KeyIcon } from '../../../ui/layout/icons.tsx';

interface KeyRequiredProps {
  mode: Mode;
  /** There is a premium key that is not paid yet. */
  unpaid: boolean;
  /** Owned by the parent: this component unmounts once there is a key, whose secret is still to be shown. */
  create: ReturnType<typeof useCreateKey>;
}

/** Models of the market are billed to a premium key. In test mode one is created here, free of charge. */
export function KeyRequired({ mode, unpaid, create }: KeyRequiredProps) {
  return (
    <div className="grid flex-1 place-items-center">
      {mode === 'test' ? <MakeTestKey create={create} /> : <GetLiveKey unpaid={unpaid} />}
    </div>
  );
}

function MakeTestKey({ create }: Pick<KeyRequiredProps, 'create'>) {
  return (
    <div>
      <EmptyState
        Icon={KeyIcon}
        title="Premium key required"
        action={
          <Button
            variant="primary"
            busy={create.isPending}
            onClick={() => create.mutate({ name: 'Playground', mode: 'test', tier: 'premium' })}
          >
            Create test key
          </Button>
        }
      >
        The playground bills its usage to one of your premium keys. A test key is free, and the playground does not need
        its secret.
      </EmptyState>
      {create.error && (
        <div className="mx-auto max-w-md px-5 pb-8">
          <ProblemNotice problem={create.error} />
        </div>
      )}
    </div>
  );
}

function GetLiveKey({ unpaid }: { unpaid: boolean }) {
  return (
    <EmptyState
      Icon={KeyIcon}
      title={unpaid ? 'Your premium key is not paid yet' : 'Premium key required'}
      action={
        <ButtonLink to="/dashboard/keys" variant="primary">
          {unpaid ? 'Complete payment' : 'Create premium key'}
        </ButtonLink>
      }
    >
      {unpaid
        ? 'It becomes active as soon as it is paid, and can then be used here.'
        : 'The playground bills its usage to one of your premium keys. A live key costs 20 USD once, plus the tokens of each response. Without one, you can use test mode or chat with your deployments.'}
    </EmptyState>
  );
}
