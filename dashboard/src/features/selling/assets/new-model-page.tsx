import { useNavigate } from 'react-router';
import { ModelForm } from './model-form.tsx';
import { NewAssetFrame } from './new-asset-frame.tsx';
import { managePath } from './owned.ts';
import { useCreateModel } from './selling.api.ts';

export function NewModelPage() {
  const create = useCreateModel();
  const navigate = useNavigate();
  return (
    <NewAssetFrame
      title="New model"
      description="Describe it first, then upload its files. Only you see it until you publish its first revision."
    >
      <ModelForm
        action="Create and upload files"
        busy={create.isPending}
        problem={create.error}
        onSubmit={(input) => create.mutate(input, { onSuccess: (model) => void navigate(managePath('model', model)) })}
      />
    </NewAssetFrame>
  );
}
