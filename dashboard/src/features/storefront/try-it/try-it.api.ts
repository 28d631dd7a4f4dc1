import type { Deployment, InferInput, Model } from '@souk/sdk';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useMarketMode } from '../../../lib/session.ts';
import { souk } from '../../../lib/souk.ts';

/** Loads a deployment of another account, if this account may call it: otherwise the API would return 403. */
export function useDeployment(id: string, mayCall: boolean) {
  return useQuery({
    queryKey: ['deployment', useMarketMode(), id],
    queryFn: () => souk.deployments.get(id),
    enabled: mayCall,
  });
}

/** Loads the newest deployment of a model that the account has itself; null without one. */
export function useOwnDeployment({ id }: Pick<Model, 'id'>) {
  return useQuery({
    queryKey: ['own deployment', useMarketMode(), id],
    queryFn: async () => (await souk.deployments.list({ model: id, limit: 1 })).items[0] ?? null,
  });
}

export function useInvoke({ id }: Pick<Deployment, 'id'>) {
  return useMutation({ mutationFn: (inputs: InferInput['inputs']) => souk.deployments.invoke(id, { inputs }) });
}

/** Sends one prompt to a language model; `answer` grows while it is streamed. */
export function useChat({ id }: Pick<Deployment, 'id'>) {
  const [answer, setAnswer] = useState('');
  const abortController = useRef<AbortController>(undefined);
  const completion = useMutation({
    mutationFn: async (prompt: string) => {
      setAnswer('');
      abortController.current = new AbortController();
      const { signal } = abortController.current;
      try {
        const messages = [{ role: 'user' as const, content: prompt }];
        const stream = await souk.deployments.chat.completions.create(id, { messages, stream: true }, { signal });
        for await (const chunk of stream) setAnswer((text) => text + (chunk.choices[0]?.delta.content ?? ''));
      } catch (error) {
        // Stopped by the user: the text so far is the answer.
        if (!signal.aborted) throw error;
      }
    },
  });
  return { ...completion, answer, stop: () => abortController.current?.abort() };
}
