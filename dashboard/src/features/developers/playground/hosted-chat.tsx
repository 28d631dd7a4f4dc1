import type { Deployment, Mode } from '@souk/sdk';
import { useMemo } from 'react';
import { deploymentTarget } from './targets.ts';
import { Workbench } from './workbench.tsx';

/** Chats with the language model of one deployment. */
export function HostedChat({ mode, deployment }: { mode: Mode; deployment: Deployment }) {
  const targets = useMemo(() => [deploymentTarget(deployment)], [deployment]);
  return (
    <Workbench mode={mode} targets={targets} requested={deployment.id} name={`souk.playground.${deployment.id}`} />
  );
}
