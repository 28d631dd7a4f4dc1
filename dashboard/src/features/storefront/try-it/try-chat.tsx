import type { Deployment } from '@souk/sdk';
import { Markdown } from '../../../ui/content/markdown.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { textOf } from '../../../ui/forms/form-values.ts';
import { TextAreaField } from '../../../ui/forms/text-area-field.tsx';
import { useChat } from './try-it.api.ts';

/** Sends a prompt and streams the answer of the model. */
export function TryChat({ deployment }: { deployment: Deployment }) {
  const { mutate, isPending, isIdle, error, answer, stop } = useChat(deployment);
  return (
    <div className="space-y-5">
      <Form problem={error} onSubmit={(values) => mutate(textOf(values, 'prompt'))} className="space-y-3">
        <TextAreaField label="Prompt" name="prompt" required defaultValue="Who are you, and what can you do?" />
        <div className="flex gap-3">
          <Button type="submit" variant="primary" busy={isPending}>
            Send
          </Button>
          {isPending && <Button onClick={stop}>Stop</Button>}
        </div>
      </Form>
      {!isIdle && (
        <section
          aria-label="Answer"
          aria-live="polite"
          aria-busy={isPending}
          className="min-h-24 rounded-lg border border-line bg-sunken p-4"
        >
          {answer ? (
            <Markdown text={answer} />
          ) : (
            isPending && <p className="text-sm text-muted">Waiting for the model…</p>
          )}
        </section>
      )}
    </div>
  );
}
