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
      title="Confirm your e-mail address"
      description="Open the whole link from the mail, or have a new one sent."
      aside={<TextLink to="/sign-in">Back to sign in</TextLink>}
    >
      <ResendConfirmation look="primary" />
    </Entrance>
  );
}

const CLICK_WHY = 'Press the button, and we know that the address is yours.';
const PASSWORD_WHY = 'Enter the password that you signed up with, so that nobody else can confirm the address.';

/** Asks for a click: programs that look into mails open links, but press no buttons. */
function ConfirmEmail({ token }: { token: string }) {
  const confirm = useConfirmEmail();
  // In a browser where nobody is signed in to the account, its password shows that the account is theirs.
  const [asksPassword, setAsksPassword] = useState(false);
  if (confirm.error?.field === 'password' && !asksPassword) setAsksPassword(true);
  // It was not wrong: nobody had been asked for it yet.
  const isAsked = confirm.error?.field === 'password' && confirm.variables?.password === undefined;
  if (confirm.data) return <Confirmed message={confirm.data.message} />;
  return (
    <Entrance title="Confirm your e-mail address" description={asksPassword ? PASSWORD_WHY : CLICK_WHY}>
      {confirm.error?.field === 'token' ? (
        <div className="space-y-5">
          <ProblemNotice problem={confirm.error} />
          <ResendConfirmation look="primary" />
        </div>
      ) : (
        <Form
          problem={isAsked ? null : confirm.error}
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

function Confirmed({ message }: { message: string }) {
  const next = nextAfterConfirmation.use();
  // The sign-in page goes on at once for those who are signed in.
  const address = next === null ? '/dashboard' : keepNext('/sign-in', new URLSearchParams({ next }));
  return (
    <Entrance title="Thank you" description={message}>
      <ButtonLink to={address} onClick={() => nextAfterConfirmation.set(null)} look="primary" className="w-full">
        {next === null ? 'Go to the dashboard' : 'Go on to the page you asked for'}
      </ButtonLink>
    </Entrance>
  );
}
