import type { Model } from '@souk/sdk';
import { useState } from 'react';
import { useMode } from '../../../lib/mode.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { textOf } from '../../../ui/forms/form-values.ts';
import { TextAreaField } from '../../../ui/forms/text-area-field.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { useCreateRevision } from './drafts.api.ts';
import { nextRevisions } from './next-revision.ts';

/** In the order of `nextRevisions`. */
const STEPS = ['Patch', 'Minor', 'Major'];

interface NewRevisionProps {
  model: Model;
  /** The highest existing version. */
  latest: string | undefined;
  /** Absent for the first revision, which is required. */
  onClose?: () => void;
}

/** Creates a draft revision with its version and release notes. Its files are uploaded next. */
export function NewRevision({ model, latest, onClose }: NewRevisionProps) {
  const create = useCreateRevision(useMode(), model);
  const suggestions = nextRevisions(latest);
  const [label, setLabel] = useState(suggestions[0] ?? '');
  const submit = (values: FormData) =>
    create.mutate(
      { revision: label.trim(), notes: textOf(values, 'notes').trim() },
      onClose ? { onSuccess: onClose } : {},
    );
  return (
    <Card>
      <h2 className="border-b border-line px-5 py-3.5 font-semibold">
        {latest === undefined ? 'First revision' : 'New revision'}
      </h2>
      <Form problem={create.error} onSubmit={submit} className="space-y-5 p-5">
        <p className="text-sm text-muted">
          A revision is one version of the model’s files. You upload them next. Only you see them until you publish.
        </p>
        <div className="max-w-md">
          <Field
            label="Version"
            name="revision"
            value={label}
            onChange={(event) => setLabel(event.target.value)}
            required
            maxLength={64}
            autoComplete="off"
            spellCheck={false}
            hint={
              latest === undefined ? 'A semantic version, such as 1.0.0.' : `A semantic version higher than ${latest}.`
            }
          />
          {suggestions.length > 1 && (
            <div className="mt-2 flex flex-wrap gap-2">
              {suggestions.map((suggestion, at) => (
                <Button
                  key={suggestion}
                  size="small"
                  aria-pressed={suggestion === label}
                  onClick={() => setLabel(suggestion)}
                >
                  {STEPS[at]} {suggestion}
                </Button>
              ))}
            </div>
          )}
        </div>
        <TextAreaField
          label="Release notes"
          name="notes"
          prose
          maxLength={20_000}
          hint="Shown next to the revision. You can edit them until you publish."
        />
        <div className="flex gap-2.5">
          <Button type="submit" variant="primary" busy={create.isPending}>
            Create {label.trim() || 'revision'}
          </Button>
          {onClose && <Button onClick={onClose}>Cancel</Button>}
        </div>
      </Form>
    </Card>
  );
}
