import { Notice } from '../../ui/feedback/notice.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { textOf } from '../../ui/forms/form-values.ts';
import { useResendConfirmation } from './account.api.ts';

/** Sends the confirmation link again, to the given email or, without one, to the email that is entered. */
export function ResendConfirmation({ email, variant }: { email?: string; variant: 'primary' | 'secondary' }) {
  const resend = useResendConfirmation();
  return (
    <Form
      problem={resend.error}
      onSubmit={(values) => resend.mutate({ email: email ?? textOf(values, 'email') })}
      className="space-y-5"
    >
      {resend.data && <Notice tone="ok">{resend.data.message}</Notice>}
      {email === undefined && (
        <Field label="Email" name="email" type="email" autoComplete="username" required maxLength={254} />
      )}
      <Button type="submit" variant={variant} busy={resend.isPending} className={variant === 'primary' ? 'w-full' : ''}>
        Resend link
      </Button>
    </Form>
  );
}
