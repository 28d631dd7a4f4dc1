import type { Mode } from '@souk/sdk';
import { useState } from 'react';
import { useDeploying } from '../../../lib/queries/deploy.api.ts';
import { useRefreshDeployments } from '../../../lib/queries/deployments.api.ts';
import { Dialog, DialogBody } from '../../../ui/dialogs/dialog.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { RowsLoading } from '../../../ui/feedback/loading.tsx';
import { ButtonLink } from '../../../ui/forms/button.tsx';
import { BoxIcon, ChevronIcon } from '../../../ui/layout/icons.tsx';
import { DeployDialog } from '../../../ui/market/deploy-dialog.tsx';
import { type Deployable, useDeployable } from './deployable.api.ts';

/** Asks which model to deploy, then how. */
export function DeployModel({ mode, onClose }: { mode: Mode; onClose: () => void }) {
  const [model, setModel] = useState<Deployable>();
  if (!model) return <ModelChoice mode={mode} onChoose={setModel} onClose={onClose} />;
  return <DeployChosen mode={mode} model={model} onClose={onClose} />;
}

function DeployChosen({ mode, model, onClose }: { mode: Mode; model: Deployable; onClose: () => void }) {
  const refresh = useRefreshDeployments(mode);
  const close = () => {
    void refresh();
    onClose();
  };
  return <DeployDialog model={model} {...useDeploying(mode, model.id)} onClose={close} />;
}

interface ModelChoiceProps {
  mode: Mode;
  onChoose: (model: Deployable) => void;
  onClose: () => void;
}

function ModelChoice({ mode, onChoose, onClose }: ModelChoiceProps) {
  const { data, error, refetch } = useDeployable(mode);
  const groups = data && [
    { title: 'Your models', models: data.own },
    { title: 'Licensed to you', models: data.licensed },
  ];
  return (
    <Dialog title="Deploy a model" onClose={onClose}>
      {!groups && (error ? <LoadFailure problem={error} onRetry={() => void refetch()} /> : <RowsLoading />)}
      {groups?.every(({ models }) => models.length === 0) && <NothingToDeploy />}
      {groups?.some(({ models }) => models.length > 0) && (
        <DialogBody>
          {groups.map(
            ({ title, models }) => models.length > 0 && <Group key={title} {...{ title, models, onChoose }} />,
          )}
          {data && data.skipped > 0 && (
            <p className="text-[13px] text-pretty text-muted">
              {data.skipped === 1 ? 'One model of yours is' : `${data.skipped} models of yours are`} not listed: this
              market runs ONNX and GGUF files, and frameworks that it has an engine for.
            </p>
          )}
        </DialogBody>
      )}
    </Dialog>
  );
}

function Group({
  title,
  models,
  onChoose,
}: {
  title: string;
  models: Deployable[];
  onChoose: (m: Deployable) => void;
}) {
  return (
    <section>
      <h3 className="mb-2 text-[13px] font-medium text-muted">{title}</h3>
      <ul aria-label={title} className="divide-y divide-line rounded-lg border border-line">
        {models.map((model) => (
          <li key={model.id}>
            <button
              type="button"
              onClick={() => onChoose(model)}
              className="flex w-full items-center gap-3 rounded-lg px-3.5 py-3 text-left text-sm -outline-offset-2 hover:bg-sunken"
            >
              <BoxIcon className="size-4 text-muted" />
              <span className="min-w-0 flex-1 font-medium wrap-anywhere">{model.slug}</span>
              {model.revision && <span className="text-[13px] text-muted">{model.revision}</span>}
              <ChevronIcon className="size-4 -rotate-90 text-faint" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function NothingToDeploy() {
  return (
    <EmptyState
      Icon={BoxIcon}
      title="No model to deploy yet"
      action={
        <div className="flex flex-wrap justify-center gap-2.5">
          <ButtonLink to="/models" variant="primary">
            Browse models
          </ButtonLink>
          <ButtonLink to="/dashboard/selling/new-model">Publish your own</ButtonLink>
        </div>
      }
    >
      Get a license for a model on the market (many are free), or publish your own: ONNX and GGUF files run here without
      changes.
    </EmptyState>
  );
}
