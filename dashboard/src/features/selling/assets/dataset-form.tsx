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
  /** The dataset to edit; none for a new one. */
  initial?: Dataset;
  action: string;
  busy: boolean;
  saved?: boolean;
  problem: Problem | null;
  onSubmit: (input: DatasetInput) => void;
}

export function DatasetForm({ initial, action, busy, saved = false, problem, onSubmit }: DatasetFormProps) {
  const licenseFixed = initial?.status === 'published';
  const submit = (values: FormData) => {
    const task = textOf(values, 'task');
    const entry = readEntry(values);
    onSubmit({
      ...entry,
      // A disabled field is not among the form values.
      license: licenseFixed ? initial.license : entry.license,
      ...(isTask(task) ? { task } : {}),
    });
  };
  // The API cannot clear a task once it is set.
  const noTask = initial?.task ? [] : [{ value: '', label: 'No specific task' }];
  return (
    <Form problem={problem} onSubmit={submit} className="space-y-5">
      <FormPart title="About">
        <NameFields initial={initial} placeholder="Tray Sorting Demonstrations" />
        <SelectField
          label="Task"
          name="task"
          options={[...noTask, ...TASKS]}
          defaultValue={initial?.task ?? ''}
          hint="The kind of models it is for. Buyers filter by it."
        />
      </FormPart>
      <FormPart title="Terms">
        <TermsFields initial={initial} licenseFixed={licenseFixed} />
      </FormPart>
      <FormPart title="Page">
        <ReadmeField initial={initial} />
      </FormPart>
      <FormActions action={action} busy={busy} saved={saved} />
    </Form>
  );
}
