import type { Deployment, InferenceModel } from '@souk/sdk';

/** A model or deployment to chat with. */
export type Target =
  | { kind: 'model'; id: string; label: string; model: InferenceModel }
  | { kind: 'deployment'; id: string; label: string; deployment: Deployment };

export function modelTarget(model: InferenceModel): Target {
  return { kind: 'model', id: model.id, label: model.id, model };
}

export function deploymentTarget(deployment: Deployment): Target {
  return { kind: 'deployment', id: deployment.id, label: deployment.name, deployment };
}

/** Returns the requested target, or the cheapest one that is up. */
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

/** Returns whether the target was down at the last check. */
export function isDown(target: Target): boolean {
  return target.kind === 'model' && target.model.status === 'down';
}

export function isAvailable(target: Target): boolean {
  if (target.kind === 'model') return target.model.available;
  return target.deployment.status !== 'stopped' && target.deployment.status !== 'failed';
}
