import type { ApiKey } from '@souk/sdk';
import { Moment } from '../../../ui/content/moment.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { KeyHint } from './key-hint.tsx';
import { formatAge } from './rotation.ts';

interface RotationHintProps {
  apiKey: ApiKey;
  /** The key that takes its place, where there is one already. */
  successor: ApiKey | undefined;
  onReplace: () => void;
}

/** An old key is replaced in two steps: a new one is made and put to use, and then this one is revoked. */
export function RotationHint({ apiKey: key, successor, onReplace }: RotationHintProps) {
  if (successor) {
    return (
      <KeyHint>
        A newer “{key.name}” is there. Put it to use wherever this one is, then revoke this one.{' '}
        {key.last_used_at ? (
          <>
            It was last used <Moment at={key.last_used_at} />.
          </>
        ) : (
          'It was never used.'
        )}
      </KeyHint>
    );
  }
  return (
    <KeyHint
      action={
        <Button size="small" onClick={onReplace} aria-label={`Create replacement for ${key.name}`}>
          Create replacement
        </Button>
      }
    >
      <strong className="font-semibold">Due for rotation.</strong> Created {formatAge(key, new Date())}; keys should be
      replaced every 90 days. Create a new one, put it to use, then revoke this one.
    </KeyHint>
  );
}
