import type { Deployment, LicenseGrant } from '@souk/sdk';
import { isStarting, STATUS } from '../../lib/labels/deployment-labels.ts';
import type { Problem } from '../../lib/problem.ts';
import { CopyableText } from '../content/copyable.tsx';
import { TextLink } from '../content/text-link.tsx';
import { Dialog, DialogBody } from '../dialogs/dialog.tsx';
import { DialogForm } from '../dialogs/dialog-form.tsx';
import { DoneOutcome } from '../dialogs/dialog-outcome.tsx';
import { Notice } from '../feedback/notice.tsx';
import { Field } from '../forms/field.tsx';
import { textOf } from '../forms/form-values.ts';
import { DeployNote } from './deploy-note.tsx';
import { DeploymentStatus } from './deployment-status.tsx';

interface DeployDialogProps {
  model: Pick<LicenseGrant['asset'], 'slug'>;
  /** False where nothing on this market runs the model. */
  deployable: boolean | undefined;
  deploy: { isPending: boolean; error: Problem | null; mutate: (name: string) => void };
  /** The created deployment, up to date. */
  deployment: Deployment | undefined;
  onClose: () => void;
}

/** Creates a deployment, and shows it until it runs. */
export function DeployDialog({ model, deployable, deploy, deployment, onClose }: DeployDialogProps) {
  const title = `Deploy ${model.slug}`;
  if (deployment) {
    return (
      <Dialog title={title} onClose={onClose}>
        <Started deployment={deployment} onClose={onClose} />
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
        Deploys the newest revision at a URL of its own. It goes idle while there are no calls. The{' '}
        <a href="/docs/deployments" className="font-medium text-accent-ink underline-offset-4 hover:underline">
          guide to deployments
        </a>{' '}
        shows how to call it.
      </p>
      <Field label="Name" name="name" required maxLength={100} defaultValue={model.slug.split('/').at(-1)} />
    </DialogForm>
  );
}

function Started({ deployment, onClose }: { deployment: Deployment; onClose: () => void }) {
  return (
    <DoneOutcome onClose={onClose}>
      <p className="flex flex-wrap items-center gap-2 text-sm" role="status">
        <DeploymentStatus deployment={deployment} />
        <span className="text-muted">
          {isStarting(deployment) ? 'You can close this dialog.' : STATUS[deployment.status].means}
        </span>
      </p>
      {deployment.failure && <Notice tone="danger">{deployment.failure.message}</Notice>}
      <p className="text-sm">
        <TextLink to={`/dashboard/deployments/${deployment.id}`}>Open the deployment</TextLink> to call it from a
        console and to follow its log.
      </p>
      <div className="space-y-1.5">
        <p className="text-[13px] text-muted">ID</p>
        <CopyableText text={deployment.id} label="Copy ID" />
      </div>
      <div className="space-y-1.5">
        <p className="text-[13px] text-muted">URL</p>
        <CopyableText text={deployment.url} label="Copy URL" />
      </div>
    </DoneOutcome>
  );
}
