import type { Deployment, InferenceModel } from '@souk/sdk';

/** Somebody to talk to. */
export type Target =
  | { kind: 'model'; id: string; label: string; model: InferenceModel }
  | { kind: 'deployment'; id: string; label: string; deployment: Deployment };

export function modelTarget(model: InferenceModel): Target {
  return { kind: 'model', id: model.id, label: model.id, model };
}

export function deploymentTarget(deployment: Deployment): Target {
  return { kind: 'deployment', id: deployment.id, label: deployment.name, deployment };
}

/** The one that is asked for, or else the cheapest that answers. */
export function chosenTarget(targets: readonly Target[], id: string | null): Target | undefined {
  const priceOf = (target: Target) => (target.kind === 'model' ? Number(target.model.prices.completion) : 0);
  const models = targets.filter((target) => target.kind === 'model').toSorted((a, b) => priceOf(a) - priceOf(b));
  return (
    targets.find((target) => target.id === id) ??
    models.find((model) => isAvailable(model) && !isDown(model)) ??
    models.find(isAvailable) ??
    targets.find(isAvailable) ??
    targets[0]
  );
}

/** As far as is known. It may be asked all the same, and be back by then. */
export function isDown(target: Target): boolean {
  return target.kind === 'model' && target.model.status === 'down';
}

export function isAvailable(target: Target): boolean {
  if (target.kind === 'model') return target.model.available;
  return target.deployment.status !== 'stopped' && target.deployment.status !== 'failed';
}
