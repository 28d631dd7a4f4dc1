import type { NewApiKey } from '@souk/sdk';
import { tryCommand, UNPAID } from '../../../lib/labels/key-labels.ts';
import { CopyableCode, CopyableText } from '../../../ui/content/copyable.tsx';
import { SecretDialog } from '../../../ui/dialogs/secret-dialog.tsx';

interface NewKeySecretProps {
  created: NewApiKey;
  /** Continues to the payment if the key has to be paid for. */
  onClose: () => void;
}

export function NewKeySecret({ created, onClose }: NewKeySecretProps) {
  const unpaid = created.status === 'inactive';
  return (
    <SecretDialog
      title={`“${created.name}” is ${unpaid ? 'created' : 'ready'}`}
      advice="Copy the key now and keep it somewhere safe."
      {...(unpaid ? { done: 'I have copied it, continue' } : {})}
      onClose={onClose}
    >
      <CopyableText text={created.secret} label="Copy the key" />
      {unpaid ? (
        <p className="text-sm text-muted">{UNPAID} That comes next.</p>
      ) : (
        <CopyableCode
          title="Try it"
          label="Copy the command"
          code={tryCommand(window.location.origin, created.secret)}
        />
      )}
    </SecretDialog>
  );
}
