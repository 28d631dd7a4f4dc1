import type { ApiKey } from '@souk/sdk';
import { Moment } from '../../../ui/content/moment.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { KeyHint } from './key-hint.tsx';
import { formatAge } from './rotation.ts';

interface RotationHintProps {
  apiKey: ApiKey;
  /** The key that replaces it, if there is one already. */
  successor: ApiKey | undefined;
  onReplace: () => void;
}

/** Guides through replacing an old key: create a new one, switch to it, then revoke the old one. */
export function RotationHint({ apiKey: key, successor, onReplace }: RotationHintProps) {
  if (successor) {
    return (
      <KeyHint>
        A newer “{key.name}” exists. Switch every program that uses this key to it, then revoke this key.{' '}
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
      replaced every 90 days. Create a new one, switch to it, then revoke this one.
    </KeyHint>
  );
}
