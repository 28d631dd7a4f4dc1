import type { Mode } from '@souk/sdk';
import type { useCreateKey } from '../../../lib/queries/keys.api.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ProblemNotice } from '../../../ui/feedback/notice.tsx';
import { Button, ButtonLink } from '../../../ui/forms/button.tsx';
import { KeyIcon } from '../../../ui/layout/icons.tsx';

interface KeyRequiredProps {
  mode: Mode;
  /** There is one, whose payment was not completed. */
  unpaid: boolean;
  /** Held by whoever shows this, which goes as soon as there is a key: its secret has to be shown still. */
  create: ReturnType<typeof useCreateKey>;
}

/** The market's models are booked on a premium key. In test mode one is made right here, and costs nothing. */
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
        title="A premium key first"
        action={
          <Button
            look="primary"
            busy={create.isPending}
            onClick={() => create.mutate({ name: 'Playground', mode: 'test', tier: 'premium' })}
          >
            Make a premium test key
          </Button>
        }
      >
        What is said here is booked on a premium key of yours. One for test mode costs nothing, and the playground needs
        its name only, not its secret.
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
      title={unpaid ? 'Your premium key is not paid yet' : 'A premium key first'}
      action={
        <ButtonLink to="/dashboard/keys" look="primary">
          {unpaid ? 'Complete payment' : 'Create a premium key'}
        </ButtonLink>
      }
    >
      {unpaid
        ? 'It becomes active with its payment, and can be used here at once.'
        : 'What is said here is booked on a premium key of yours. A live one costs 20 USD once, and every answer its tokens. Without one, deployments of yours and test mode can be talked to.'}
    </EmptyState>
  );
}
