import { useState } from 'react';
import { useLinkToken } from '../link-token.ts';
import { Entrance } from '../shell/entrance.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { PasswordField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { textOf } from '../ui/form-values.ts';
import { ProblemNotice } from '../ui/notice.tsx';
import { useConfirmEmail } from './account.api.ts';

export function ConfirmEmailPage() {
  const token = useLinkToken('token');
  if (token !== undefined) return <ConfirmEmail key={token} token={token} />;
  return (
    <Entrance
      title="This link is incomplete"
      description="Open the link from the mail again, or have a new one sent from your account page."
    >
      <ButtonLink to="/dashboard/account" look="primary" className="w-full">
        Go to your account
      </ButtonLink>
    </Entrance>
  );
}

/** Asks for a click: programs that look into mails open links, but press no buttons. */
function ConfirmEmail({ token }: { token: string }) {
  const confirm = useConfirmEmail();
  // In a browser where nobody is signed in to the account, its password shows that the account is theirs.
  const [asksPassword, setAsksPassword] = useState(false);
  if (confirm.error?.field === 'password' && !asksPassword) setAsksPassword(true);
  if (confirm.data) {
    return (
      <Entrance title="Thank you" description={confirm.data.message}>
        <ButtonLink to="/dashboard" look="primary" className="w-full">
          Go to the dashboard
        </ButtonLink>
      </Entrance>
    );
  }
  return (
    <Entrance title="Confirm your e-mail address" description="One click, and we know that the address is yours.">
      {confirm.error?.field === 'token' ? (
        <div className="space-y-5">
          <ProblemNotice problem={confirm.error} />
          <ButtonLink to="/dashboard/account" look="primary" className="w-full">
            Have a new link sent
          </ButtonLink>
        </div>
      ) : (
        <Form
          problem={confirm.error}
          onSubmit={(values) =>
            confirm.mutate({ token, ...(asksPassword && { password: textOf(values, 'password') }) })
          }
          className="space-y-5"
        >
          {asksPassword && (
            <PasswordField label="Password of the account" name="password" autoComplete="current-password" required />
          )}
          <Button type="submit" look="primary" busy={confirm.isPending} className="w-full">
            Confirm my address
          </Button>
        </Form>
      )}
    </Entrance>
  );
}
