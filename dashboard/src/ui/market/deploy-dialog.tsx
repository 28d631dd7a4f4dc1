import type { Deployment, LicenseGrant, Mode } from '@souk/sdk';
import { DoneOutcome } from '../../features/buying/payments/payment-outcome.tsx';
import { STATUS } from '../../lib/labels/deployment-labels.ts';
import { isOnItsWay, useDeploy, useIsDeployable, useStarting } from '../../lib/queries/deploy.api.ts';
import { CopyableText } from '../content/copyable.tsx';
import { TextLink } from '../content/text-link.tsx';
import { Dialog, DialogBody } from '../dialogs/dialog.tsx';
import { DialogForm } from '../dialogs/dialog-form.tsx';
import { Notice } from '../feedback/notice.tsx';
import { Field } from '../forms/field.tsx';
import { textOf } from '../forms/form-values.ts';
import { DeployNote } from './deploy-note.tsx';
import { DeploymentStatus } from './deployment-status.tsx';

interface DeployDialogProps {
  mode: Mode;
  model: Pick<LicenseGrant['asset'], 'id' | 'slug'>;
  onClose: () => void;
}

/** Makes a deployment, and shows it until it runs. */
export function DeployDialog({ mode, model, onClose }: DeployDialogProps) {
  const deploy = useDeploy(mode, model.id);
  const deployable = useIsDeployable(mode, model.id);
  const title = `Deploy ${model.slug}`;
  if (deploy.data) {
    return (
      <Dialog title={title} onClose={onClose}>
        <Started mode={mode} made={deploy.data} onClose={onClose} />
      </Dialog>
    );
  }
  if (deployable === false) {
    return (
      <Dialog title={title} onClose={onClose}>
        <DialogBody>
          <DeployNote />
        </DialogBody>
      </Dialog>
    );
  }
  return (
    <DialogForm
      title={title}
      action="Deploy"
      busy={deploy.isPending}
      problem={deploy.error}
      onSubmit={(values) => deploy.mutate(textOf(values, 'name'))}
      onClose={onClose}
    >
      <p className="text-sm text-muted">
        The newest revision is started on this market and answers at an address of its own. It rests while nobody calls
        it. The{' '}
        <a href="/docs/deployments" className="font-medium text-accent-ink underline-offset-4 hover:underline">
          guide to deployments
        </a>{' '}
        shows how to call it.
      </p>
      <Field label="Name" name="name" required maxLength={100} defaultValue={model.slug.split('/').at(-1)} />
    </DialogForm>
  );
}

function Started({ mode, made, onClose }: { mode: Mode; made: Deployment; onClose: () => void }) {
  const deployment = useStarting(mode, made);
  return (
    <DoneOutcome onClose={onClose}>
      <p className="flex flex-wrap items-center gap-2 text-sm" role="status">
        <DeploymentStatus deployment={deployment} />
        <span className="text-muted">
          {isOnItsWay(deployment) ? 'You need not wait here.' : STATUS[deployment.status].means}
        </span>
      </p>
      {deployment.failure && <Notice tone="danger">{deployment.failure.message}</Notice>}
      <p className="text-sm">
        <TextLink to={`/dashboard/deployments/${deployment.id}`}>Open the deployment</TextLink> to call it from a
        console and to follow its log.
      </p>
      <div className="space-y-1.5">
        <p className="text-[13px] text-muted">Its id</p>
        <CopyableText text={deployment.id} label="Copy the id" />
      </div>
      <div className="space-y-1.5">
        <p className="text-[13px] text-muted">Its address</p>
        <CopyableText text={deployment.url} label="Copy the address" />
      </div>
    </DoneOutcome>
  );
}
