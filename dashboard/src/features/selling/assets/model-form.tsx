import type { Model } from '@souk/sdk';
import type { Problem } from '../../../lib/problem.ts';
import { Form } from '../../../ui/forms/form.tsx';
import { textOf } from '../../../ui/forms/form-values.ts';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { FRAMEWORKS, isFramework, isTask, TASKS } from './asset-choices.ts';
import { readEntry } from './asset-entry.ts';
import { NameFields, ReadmeField, TermsFields } from './asset-fields.tsx';
import { FormActions, FormPart } from './form-parts.tsx';
import type { ModelInput } from './selling.api.ts';

interface ModelFormProps {
  /** The model to edit; none for a new one. */
  initial?: Model;
  action: string;
  busy: boolean;
  saved?: boolean;
  problem: Problem | null;
  onSubmit: (input: ModelInput) => void;
}

const CHOOSE = { value: '', label: 'Choose…' };

export function ModelForm({ initial, action, busy, saved = false, problem, onSubmit }: ModelFormProps) {
  const submit = (values: FormData) => {
    const [task, framework] = [textOf(values, 'task'), textOf(values, 'framework')];
    if (isTask(task) && isFramework(framework)) onSubmit({ ...readEntry(values), task, framework });
  };
  return (
    <Form problem={problem} onSubmit={submit} className="space-y-5">
      <FormPart title="About">
        <NameFields initial={initial} placeholder="Pick and Place" />
        <div className="grid gap-5 sm:grid-cols-2">
          <SelectField
            label="Task"
            name="task"
            required
            options={initial ? TASKS : [CHOOSE, ...TASKS]}
            defaultValue={initial?.task ?? ''}
          />
          <SelectField
            label="Framework"
            name="framework"
            required
            options={initial ? FRAMEWORKS : [CHOOSE, ...FRAMEWORKS]}
            defaultValue={initial?.framework ?? ''}
            hint="ONNX and GGUF models can be deployed and tried here."
          />
        </div>
      </FormPart>
      <FormPart title="Terms">
        <TermsFields initial={initial} />
      </FormPart>
      <FormPart title="Page">
        <ReadmeField initial={initial} />
      </FormPart>
      <FormActions action={action} busy={busy} saved={saved} />
    </Form>
  );
}
