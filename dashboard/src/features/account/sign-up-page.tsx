import { useSearchParams } from 'react-router';
import { nextAfterConfirmation } from '../../lib/next-after-confirmation.ts';
import { Continue, keepNext } from '../../lib/next-url.ts';
import { useVisitor } from '../../lib/session.ts';
import { TextLink } from '../../ui/content/text-link.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Field, PasswordField } from '../../ui/forms/field.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { textOf } from '../../ui/forms/form-values.ts';
import { Entrance } from '../../ui/layout/entrance.tsx';
import { useSignUp } from './account.api.ts';
import { useLinkToken } from './link-token.ts';
import { MIN_PASSWORD, PASSWORD_HINT } from './password-rule.ts';
import { ResendConfirmation } from './resend-confirmation.tsx';

export function SignUpPage() {
  const invitation = useLinkToken('invitation');
  const [params] = useSearchParams();
  const signInPath = keepNext('/sign-in', params);
  const signUp = useSignUp();
  if (useVisitor()) return <Continue />;
  if (signUp.data) {
    return <CheckYourMail message={signUp.data} email={signUp.variables?.email ?? ''} signInPath={signInPath} />;
  }

  const submit = (values: FormData) => {
    nextAfterConfirmation.set(params.get('next'));
    signUp.mutate({
      name: textOf(values, 'name'),
      email: textOf(values, 'email'),
      password: textOf(values, 'password'),
      ...(invitation === undefined ? {} : { invitation }),
    });
  };
  return (
    <Entrance
      title="Create an account"
      description="One account to buy, sell and call the API."
      aside={
        <>
          Already have an account? <TextLink to={signInPath}>Sign in</TextLink>
        </>
      }
    >
      <Form problem={signUp.error} onSubmit={submit}>
        {invitation && (
          <Notice tone="ok">You are invited. Sign up with the email that the invitation was sent to.</Notice>
        )}
        <Field
          label="Name"
          name="name"
          autoComplete="name"
          required
          maxLength={100}
          hint="Yours or your organisation’s. It is public, and your account’s short name is made from it."
          autoFocus
        />
        <Field label="Email" name="email" type="email" autoComplete="username" required maxLength={254} />
        <PasswordField
          name="password"
          autoComplete="new-password"
          required
          minLength={MIN_PASSWORD}
          hint={PASSWORD_HINT}
        />
        <Button type="submit" variant="primary" busy={signUp.isPending} className="w-full">
          Create account
        </Button>
      </Form>
    </Entrance>
  );
}

function CheckYourMail({ message, email, signInPath }: { message: string; email: string; signInPath: string }) {
  return (
    <Entrance
      title="Check your email"
      description={message}
      aside={
        <>
          Already have an account? <TextLink to={signInPath}>Sign in</TextLink>
        </>
      }
    >
      <ResendConfirmation email={email} variant="primary" />
    </Entrance>
  );
}
