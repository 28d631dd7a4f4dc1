import type { NewApiKey } from '@souk/sdk';
import { Button } from '../ui/button.tsx';
import { CopyableCode, CopyableText } from '../ui/copyable.tsx';
import { Dialog, DialogActions, DialogBody } from '../ui/dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { tryCommand, UNPAID } from './key-words.ts';

interface NewKeySecretProps {
  created: NewApiKey;
  /** Leads on to the payment where the key has to be paid for. */
  onClose: () => void;
}

/** The one time that the secret is shown: nothing but the button closes it. */
export function NewKeySecret({ created, onClose }: NewKeySecretProps) {
  const unpaid = created.status === 'inactive';
  return (
    <Dialog title={`“${created.name}” is ${unpaid ? 'created' : 'ready'}`} onClose={onClose} dismissable={false}>
      <DialogBody>
        <Notice tone="warn">
          Copy the key now and keep it somewhere safe. <strong className="font-semibold">It is not shown again.</strong>
        </Notice>
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
      </DialogBody>
      <DialogActions>
        <Button look="primary" onClick={onClose}>
          {unpaid ? 'I have copied it, continue' : 'I have copied it'}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
