import { useState } from 'react';
import { nextAfterConfirmation } from '../../lib/next-after-confirmation.ts';
import { keepNext } from '../../lib/next-url.ts';
import { TextLink } from '../../ui/content/text-link.tsx';
import { ProblemNotice } from '../../ui/feedback/notice.tsx';
import { Button, ButtonLink } from '../../ui/forms/button.tsx';
import { PasswordField } from '../../ui/forms/field.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { textOf } from '../../ui/forms/form-values.ts';
import { Entrance } from '../../ui/layout/entrance.tsx';
import { useConfirmEmail } from './account.api.ts';
import { useLinkToken } from './link-token.ts';
import { ResendConfirmation } from './resend-confirmation.tsx';

export function ConfirmEmailPage() {
  const token = useLinkToken('token');
  if (token !== undefined) return <ConfirmEmail key={token} token={token} />;
  return (
    <Entrance
      title="Confirm your email"
      description="Open the complete link from the mail, or request a new one."
      aside={<TextLink to="/sign-in">Back to sign in</TextLink>}
    >
      <ResendConfirmation variant="primary" />
    </Entrance>
  );
}

const CLICK_WHY = 'Press the button to confirm that the email is yours.';
const PASSWORD_WHY = 'Enter the password that you signed up with, so that no one else can confirm this email.';

/** Requires a click: mail scanners open links, but press no buttons. */
function ConfirmEmail({ token }: { token: string }) {
  const confirm = useConfirmEmail();
  // Without a session of the account in this browser, its password proves ownership.
  const [needsPassword, setNeedsPassword] = useState(false);
  if (confirm.error?.field === 'password' && !needsPassword) setNeedsPassword(true);
  // The password is missing rather than wrong: the form did not ask for it yet.
  const isMissing = confirm.error?.field === 'password' && confirm.variables?.password === undefined;
  if (confirm.data) return <Confirmed message={confirm.data.message} />;
  return (
    <Entrance title="Confirm your email" description={needsPassword ? PASSWORD_WHY : CLICK_WHY}>
      {confirm.error?.field === 'token' ? (
        <div className="space-y-5">
          <ProblemNotice problem={confirm.error} />
          <ResendConfirmation variant="primary" />
        </div>
      ) : (
        <Form
          problem={isMissing ? null : confirm.error}
          onSubmit={(values) =>
            confirm.mutate({ token, ...(needsPassword && { password: textOf(values, 'password') }) })
          }
          className="space-y-5"
        >
          {needsPassword && (
            <PasswordField label="Account password" name="password" autoComplete="current-password" required />
          )}
          <Button type="submit" variant="primary" busy={confirm.isPending} className="w-full">
            Confirm email
          </Button>
        </Form>
      )}
    </Entrance>
  );
}

function Confirmed({ message }: { message: string }) {
  const next = nextAfterConfirmation.use();
  // The sign-in page redirects at once when there is a session.
  const path = next === null ? '/dashboard' : keepNext('/sign-in', new URLSearchParams({ next }));
  return (
    <Entrance title="Thank you" description={message}>
      <ButtonLink to={path} onClick={() => nextAfterConfirmation.set(null)} variant="primary" className="w-full">
        {next === null ? 'Go to the dashboard' : 'Continue to the page you requested'}
      </ButtonLink>
    </Entrance>
  );
}
