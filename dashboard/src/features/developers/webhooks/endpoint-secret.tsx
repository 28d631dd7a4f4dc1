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
    <SecretDialog title={title} advice="Copy the signing secret now and add it to your server." onClose={onClose}>
      <CopyableText text={secret} label="Copy the secret" />
      <p className="text-sm text-muted">
        Every delivery is signed with it, in the header{' '}
        <code className="font-mono text-[13px] text-ink">svc-signature</code>. Verify the signature before you trust a
        delivery: <GuideLink guide="webhooks">how to verify</GuideLink>.
      </p>
      {children}
    </SecretDialog>
  );
}
