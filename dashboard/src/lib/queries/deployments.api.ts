import type { BodyOf, Deployment, Mode } from '@souk/sdk';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { isStarting } from '../labels/deployment-labels.ts';
import { usePages } from '../pages.ts';
import { souk } from '../souk.ts';

const SOON_MS = 1_000;
/** Calls start and stop models at any time. */
const LATER_MS = 5_000;

const keyOf = (mode: Mode, ...of: string[]) => ['deployments', mode, ...of];

/** Polls faster while a deployment is starting. */
export function useDeployments(mode: Mode) {
  return usePages(keyOf(mode, 'list'), (page) => souk.deployments.list(page, { mode }), {
    pageSize: 50,
    refetchInterval: (items) => (items.some(isStarting) ? SOON_MS : LATER_MS),
  });
}

export function useDeployment(mode: Mode, id: string) {
  return useQuery({
    queryKey: keyOf(mode, 'one', id),
    queryFn: () => souk.deployments.get(id, { mode }),
    refetchInterval: ({ state }) => (state.data ? (isStarting(state.data) ? SOON_MS : LATER_MS) : false),
  });
}

export type DeploymentChanges = BodyOf<'/v1/deployments/{id}', 'patch'>;

export function useChangeDeployment(mode: Mode, { id }: Deployment) {
  const cacheDeployment = useCacheDeployment(mode);
  return useMutation({
    mutationFn: (body: DeploymentChanges) => souk.deployments.update(id, body, { mode }),
    onSuccess: cacheDeployment,
  });
}

export function useStartDeployment(mode: Mode, { id }: Deployment) {
  const cacheDeployment = useCacheDeployment(mode);
  return useMutation({ mutationFn: () => souk.deployments.start(id, { mode }), onSuccess: cacheDeployment });
}

export function useStopDeployment(mode: Mode, { id }: Deployment) {
  const cacheDeployment = useCacheDeployment(mode);
  return useMutation({ mutationFn: () => souk.deployments.stop(id, { mode }), onSuccess: cacheDeployment });
}

export function useDeleteDeployment(mode: Mode, { id }: Deployment) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => souk.deployments.delete(id, { mode }),
    // The deployment itself is not refetched: it no longer exists.
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(mode, 'list') }),
  });
}

/** Caches the deployment that a change returned, and refetches the list. */
function useCacheDeployment(mode: Mode) {
  const client = useQueryClient();
  return useCallback(
    (deployment: Deployment) => {
      client.setQueryData(keyOf(mode, 'one', deployment.id), deployment);
      return client.invalidateQueries({ queryKey: keyOf(mode, 'list') });
    },
    [client, mode],
  );
}

export function useRefreshDeployments(mode: Mode) {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: keyOf(mode) });
}
