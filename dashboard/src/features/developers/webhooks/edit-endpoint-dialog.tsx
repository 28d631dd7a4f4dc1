import { type Endpoint, useChangeEndpoint } from '../../../lib/queries/endpoints.api.ts';
import { EndpointForm } from './endpoint-form.tsx';

export function EditEndpointDialog({ endpoint, onClose }: { endpoint: Endpoint; onClose: () => void }) {
  const change = useChangeEndpoint(endpoint);
  return (
    <EndpointForm
      title="Edit endpoint"
      action="Save changes"
      mode={endpoint.mode}
      initial={endpoint}
      busy={change.isPending}
      problem={change.error}
      onSubmit={(input) => change.mutate(input, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
