import { TextLink } from '../../ui/content/text-link.tsx';
import { Button, ButtonLink } from '../../ui/forms/button.tsx';
import { PasswordField } from '../../ui/forms/field.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { textOf } from '../../ui/forms/form-values.ts';
import { Entrance } from '../../ui/layout/entrance.tsx';
import { useResetPassword } from './account.api.ts';
import { useLinkToken } from './link-token.ts';
import { MIN_PASSWORD, PASSWORD_HINT } from './password-rule.ts';

export function ResetPasswordPage() {
  const token = useLinkToken('token');
  if (token !== undefined) return <ResetPassword key={token} token={token} />;
  return (
    <Entrance title="This link is incomplete" description="Open the link from the mail again, or request a new one.">
      <ButtonLink to="/forgot-password" variant="primary" className="w-full">
        Request a new link
      </ButtonLink>
    </Entrance>
  );
}

function ResetPassword({ token }: { token: string }) {
  const reset = useResetPassword();
  if (reset.data) {
    return (
      <Entrance title="Password changed" description={reset.data.message}>
        <ButtonLink to="/sign-in" variant="primary" className="w-full">
          Sign in
        </ButtonLink>
      </Entrance>
    );
  }
  return (
    <Entrance
      title="Choose a new password"
      description="You are then signed out everywhere, and sign in with the new password."
      aside={<TextLink to="/forgot-password">Request a new link</TextLink>}
    >
      <Form problem={reset.error} onSubmit={(values) => reset.mutate({ token, password: textOf(values, 'password') })}>
        <PasswordField
          label="New password"
          name="password"
          autoComplete="new-password"
          required
          minLength={MIN_PASSWORD}
          hint={PASSWORD_HINT}
          autoFocus
        />
        <Button type="submit" variant="primary" busy={reset.isPending} className="w-full">
          Change password
        </Button>
      </Form>
    </Entrance>
  );
}
