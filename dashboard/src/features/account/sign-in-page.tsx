import { useSearchParams } from 'react-router';
import { Continue, keepNext } from '../../lib/next-url.ts';
import { useVisitor } from '../../lib/session.ts';
import { TextLink } from '../../ui/content/text-link.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Field, PasswordField } from '../../ui/forms/field.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { textOf } from '../../ui/forms/form-values.ts';
import { Entrance } from '../../ui/layout/entrance.tsx';
import { useSignIn } from './account.api.ts';

export function SignInPage() {
  const [params] = useSearchParams();
  const signIn = useSignIn();
  if (useVisitor()) return <Continue />;
  return (
    <Entrance
      title="Sign in"
      description={params.has('next') ? 'Sign in to continue to the page you requested.' : undefined}
      aside={
        <>
          New here? <TextLink to={keepNext('/sign-up', params)}>Create an account</TextLink>
        </>
      }
    >
      <Form
        problem={signIn.error}
        onSubmit={(values) => signIn.mutate({ email: textOf(values, 'email'), password: textOf(values, 'password') })}
      >
        <Field label="Email" name="email" type="email" autoComplete="username" required maxLength={254} autoFocus />
        <PasswordField name="password" autoComplete="current-password" required />
        <Button type="submit" variant="primary" busy={signIn.isPending} className="w-full">
          Sign in
        </Button>
        <p className="text-center text-sm">
          <TextLink to="/forgot-password">Forgot your password?</TextLink>
        </p>
        {signIn.error && (
          <p className="text-center text-sm">
            <TextLink to="/confirm-email">Didn’t get the confirmation mail?</TextLink>
          </p>
        )}
      </Form>
    </Entrance>
  );
}
