import { type Endpoint, useRotateSecret } from '../../../lib/queries/endpoints.api.ts';
import { Moment } from '../../../ui/content/moment.tsx';
import { Dialog, DialogActions, DialogBody } from '../../../ui/dialogs/dialog.tsx';
import { Notice, ProblemNotice } from '../../../ui/feedback/notice.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { EndpointSecret } from './endpoint-secret.tsx';

export function RotateSecretDialog({ endpoint, onClose }: { endpoint: Endpoint; onClose: () => void }) {
  const rotate = useRotateSecret(endpoint);
  if (rotate.data) {
    return (
      <EndpointSecret title="New signing secret" secret={rotate.data.secret} onClose={onClose}>
        <p className="text-sm text-muted">
          For 24 hours every delivery is also signed with the previous secret, so your server keeps working until it has
          the new one.
        </p>
      </EndpointSecret>
    );
  }
  return (
    <Dialog title="Rotate the signing secret?" onClose={onClose}>
      <DialogBody>
        {rotate.error && <ProblemNotice problem={rotate.error} />}
        <div className="space-y-3 text-sm text-muted">
          <p>
            You get a new secret. For 24 hours every delivery is signed with both the new and the current one, so that
            your server can switch without missing anything. After that, only the new one signs.
          </p>
        </div>
        {endpoint.previous_secret_expires_at && (
          <Notice tone="warn">
            The secret was rotated recently, and the previous one stops signing{' '}
            <Moment at={endpoint.previous_secret_expires_at} />. Rotating again ends it at once.
          </Notice>
        )}
      </DialogBody>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" busy={rotate.isPending} onClick={() => rotate.mutate()}>
          Rotate secret
        </Button>
      </DialogActions>
    </Dialog>
  );
}
