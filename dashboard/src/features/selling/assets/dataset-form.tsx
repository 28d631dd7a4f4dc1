import type { Dataset } from '@souk/sdk';
import type { Problem } from '../../../lib/problem.ts';
import { Form } from '../../../ui/forms/form.tsx';
import { textOf } from '../../../ui/forms/form-values.ts';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { isTask, TASKS } from './asset-choices.ts';
import { readEntry } from './asset-entry.ts';
import { NameFields, ReadmeField, TermsFields } from './asset-fields.tsx';
import { FormActions, FormPart } from './form-parts.tsx';
import type { DatasetInput } from './selling.api.ts';

interface DatasetFormProps {
  /** What it is so far; none while it is made. */
  before?: Dataset;
  action: string;
  busy: boolean;
  saved?: boolean;
  problem: Problem | null;
  onSubmit: (input: DatasetInput) => void;
}

export function DatasetForm({ before, action, busy, saved = false, problem, onSubmit }: DatasetFormProps) {
  const licenseStays = before?.status === 'published';
  const submit = (values: FormData) => {
    const task = textOf(values, 'task');
    const entry = readEntry(values);
    onSubmit({
      ...entry,
      // A field that cannot be changed is not among the values.
      license: licenseStays ? before.license : entry.license,
      ...(isTask(task) ? { task } : {}),
    });
  };
  // The API sets a task, and never takes one away.
  const noTask = before?.task ? [] : [{ value: '', label: 'For no task in particular' }];
  return (
    <Form problem={problem} onSubmit={submit} className="space-y-5">
      <FormPart title="About">
        <NameFields before={before} placeholder="Tray Sorting Demonstrations" />
        <SelectField
          label="Task"
          name="task"
          options={[...noTask, ...TASKS]}
          defaultValue={before?.task ?? ''}
          hint="Which models it is good for, so that it is found."
        />
      </FormPart>
      <FormPart title="Terms">
        <TermsFields before={before} licenseStays={licenseStays} />
      </FormPart>
      <FormPart title="Page">
        <ReadmeField before={before} />
      </FormPart>
      <FormActions action={action} busy={busy} saved={saved} />
    </Form>
  );
}
