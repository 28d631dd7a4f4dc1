import type { Deployment, InferInput } from '@souk/sdk';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useMarketMode } from '../../../lib/session.ts';
import { souk } from '../../../lib/souk.ts';

/** Somebody else's, as far as this account may call it: who may not would be refused, and does not ask. */
export function useDeployment(id: string, mayCall: boolean) {
  return useQuery({
    queryKey: ['deployment', useMarketMode(), id],
    queryFn: () => souk.deployments.get(id),
    enabled: mayCall,
  });
}

export function useInvoke({ id }: Pick<Deployment, 'id'>) {
  return useMutation({ mutationFn: (inputs: InferInput['inputs']) => souk.deployments.invoke(id, { inputs }) });
}

/** One question to a language model; `answer` grows while it is written. */
export function useAsk({ id }: Pick<Deployment, 'id'>) {
  const [answer, setAnswer] = useState('');
  const stopping = useRef<AbortController>(undefined);
  const asking = useMutation({
    mutationFn: async (prompt: string) => {
      setAnswer('');
      stopping.current = new AbortController();
      const { signal } = stopping.current;
      try {
        const messages = [{ role: 'user' as const, content: prompt }];
        const stream = await souk.deployments.chat.completions.create(id, { messages, stream: true }, { signal });
        for await (const chunk of stream) setAnswer((text) => text + (chunk.choices[0]?.delta.content ?? ''));
      } catch (error) {
        // Stopped by who asked: what is there is the answer.
        if (!signal.aborted) throw error;
      }
    },
  });
  return { ...asking, answer, stop: () => stopping.current?.abort() };
}
