import { useMode } from '../../../lib/mode.ts';
import { type EndpointInput, useAddEndpoint } from '../../../lib/queries/endpoints.api.ts';
import { EndpointForm } from './endpoint-form.tsx';
import { EndpointSecret } from './endpoint-secret.tsx';

const NEW_ENDPOINT: EndpointInput = { url: '', description: null, events: ['*'] };

export function AddEndpointDialog({ onClose }: { onClose: () => void }) {
  const mode = useMode();
  const add = useAddEndpoint();
  if (add.data) return <EndpointSecret title="Endpoint added" secret={add.data.secret} onClose={onClose} />;
  return (
    <EndpointForm
      title={`Add a ${mode} endpoint`}
      action="Add endpoint"
      mode={mode}
      initial={NEW_ENDPOINT}
      busy={add.isPending}
      problem={add.error}
      onSubmit={add.mutate}
      onClose={onClose}
    />
  );
}
