import { TextLink } from '../../ui/content/text-link.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { textOf } from '../../ui/forms/form-values.ts';
import { Entrance } from '../../ui/layout/entrance.tsx';
import { useRequestReset } from './account.api.ts';

export function ForgotPasswordPage() {
  const request = useRequestReset();
  return (
    <Entrance
      title="Forgot your password?"
      description="Enter the email of your account, and we send you a link to choose a new password."
      aside={<TextLink to="/sign-in">Back to sign in</TextLink>}
    >
      <Form problem={request.error} onSubmit={(values) => request.mutate({ email: textOf(values, 'email') })}>
        {request.data && <Notice tone="ok">{request.data.message}</Notice>}
        <Field label="Email" name="email" type="email" autoComplete="username" required maxLength={254} autoFocus />
        <Button type="submit" variant="primary" busy={request.isPending} className="w-full">
          {request.data ? 'Resend link' : 'Send link'}
        </Button>
      </Form>
    </Entrance>
  );
}
