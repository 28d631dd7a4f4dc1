import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { CopyableText } from '../ui/copyable.tsx';
import { Dialog, DialogActions, DialogBody } from '../ui/dialog.tsx';
import { GuideLink } from '../ui/guide-link.tsx';
import { Notice } from '../ui/notice.tsx';

interface EndpointSecretProps {
  title: string;
  secret: string;
  onClose: () => void;
  children?: ReactNode;
}

/** The one time that the secret is shown: nothing but the button closes it. */
export function EndpointSecret({ title, secret, onClose, children }: EndpointSecretProps) {
  return (
    <Dialog title={title} onClose={onClose} dismissable={false}>
      <DialogBody>
        <Notice tone="warn">
          Copy the signing secret now and give it to your receiver.{' '}
          <strong className="font-semibold">It is not shown again.</strong>
        </Notice>
        <CopyableText text={secret} label="Copy the secret" />
        <p className="text-sm text-muted">
          Everything sent there is signed with it, in the header{' '}
          <code className="font-mono text-[13px] text-ink">svc-signature</code>. Check the signature before you trust
          what comes in: <GuideLink guide="webhooks">how to</GuideLink>.
        </p>
        {children}
      </DialogBody>
      <DialogActions>
        <Button look="primary" onClick={onClose}>
          I have copied it
        </Button>
      </DialogActions>
    </Dialog>
  );
}
