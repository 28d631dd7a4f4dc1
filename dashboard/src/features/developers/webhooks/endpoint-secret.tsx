import type { ReactNode } from 'react';
import { CopyableText } from '../../../ui/content/copyable.tsx';
import { GuideLink } from '../../../ui/content/guide-link.tsx';
import { SecretDialog } from '../../../ui/dialogs/secret-dialog.tsx';

interface EndpointSecretProps {
  title: string;
  secret: string;
  onClose: () => void;
  children?: ReactNode;
}

export function EndpointSecret({ title, secret, onClose, children }: EndpointSecretProps) {
  return (
    <SecretDialog title={title} advice="Copy the signing secret now and give it to your receiver." onClose={onClose}>
      <CopyableText text={secret} label="Copy the secret" />
      <p className="text-sm text-muted">
        Everything sent there is signed with it, in the header{' '}
        <code className="font-mono text-[13px] text-ink">svc-signature</code>. Check the signature before you trust what
        comes in: <GuideLink guide="webhooks">how to</GuideLink>.
      </p>
      {children}
    </SecretDialog>
  );
}
