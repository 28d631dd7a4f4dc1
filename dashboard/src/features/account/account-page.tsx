import { PageHeader } from '../../ui/layout/page-header.tsx';
import { CloseAccount } from './close-account.tsx';
import { EmailSettings } from './email-settings.tsx';
import { PasswordSettings } from './password-settings.tsx';
import { ProfileSettings } from './profile-settings.tsx';

export function AccountPage() {
  return (
    <>
      <PageHeader title="Account" description="Your profile, and how you sign in." />
      <div className="mt-8">
        <ProfileSettings />
        <EmailSettings />
        <PasswordSettings />
        <CloseAccount />
      </div>
    </>
  );
}
