import { useNavigate } from 'react-router';
import { DatasetForm } from './dataset-form.tsx';
import { NewAssetFrame } from './new-asset-frame.tsx';
import { managePath } from './owned.ts';
import { useCreateDataset } from './selling.api.ts';

export function NewDatasetPage() {
  const create = useCreateDataset();
  const navigate = useNavigate();
  return (
    <NewAssetFrame
      title="New dataset"
      description="Describe it first, then upload its shards. Only you see it until you publish it."
    >
      <DatasetForm
        action="Create and upload shards"
        busy={create.isPending}
        problem={create.error}
        onSubmit={(input) =>
          create.mutate(input, { onSuccess: (dataset) => void navigate(managePath('dataset', dataset)) })
        }
      />
    </NewAssetFrame>
  );
}
