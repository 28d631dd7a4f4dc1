import type { Mode } from '@souk/sdk';
import { useEffect, useRef, useState } from 'react';
import { type ChatSettings, type Conversation, type Turn, upToUserTurn } from './conversation.ts';
import { useSettledStats } from './message-usage.api.ts';
import { useRefreshTargets } from './playground.api.ts';
import { sendMessage } from './send-message.ts';
import { readConversation, writeConversation } from './stored-conversation.ts';
import type { Target } from './targets.ts';

/** Holds a conversation, stored under `name`. A link may name the model or deployment to chat with. */
export function useChat(name: string, mode: Mode, requested: string | null) {
  const [conversation, setConversation] = useState<Conversation>(() => {
    const stored = readConversation(name);
    return { ...stored, target: requested ?? stored.target };
  });
  /** The response so far; undefined while none is being generated. */
  const [writing, setWriting] = useState<string>();
  const stopping = useRef<AbortController>(undefined);
  const settle = useSettledStats(mode);
  const refreshTargets = useRefreshTargets();

  useEffect(() => writeConversation(name, conversation), [name, conversation]);
  useEffect(() => () => stopping.current?.abort(), []);

  const respond = async (turns: readonly Turn[], target: Target, key: string | null) => {
    const { settings } = conversation;
    const stop = new AbortController();
    stopping.current = stop;
    setConversation((now) => ({ ...now, turns }));
    setWriting('');
    const batched = batchByFrame(setWriting);
    const response = await sendMessage(
      { turns, settings },
      { mode, target, key, signal: stop.signal, onText: batched.push },
    );
    batched.cancel();
    setWriting(undefined);
    setConversation((now) => ({ ...now, turns: [...turns, response] }));
    // The error may be that the model is down.
    if (response.problem) void refreshTargets();
    if (!response.stopped || target.kind !== 'model') return;
    // A stopped stream ends before its usage: the metered cost follows a moment later.
    const facts = await settle(response.facts);
    setConversation((now) => ({
      ...now,
      turns: now.turns.map((turn) => (turn === response ? { ...response, facts } : turn)),
    }));
  };

  return {
    ...conversation,
    writing,
    change: (change: Partial<Pick<Conversation, 'target' | 'key'>>) =>
      setConversation((now) => ({ ...now, ...change })),
    set: (change: Partial<ChatSettings>) =>
      setConversation((now) => ({ ...now, settings: { ...now.settings, ...change } })),
    send: (content: string, target: Target, key: string | null) =>
      respond([...conversation.turns, { role: 'user', content }], target, key),
    /** Generates the last response again. */
    again: (target: Target, key: string | null) => respond(upToUserTurn(conversation.turns), target, key),
    /** Replaces a message of the user and drops what came after it. */
    edit: (at: number, content: string, target: Target, key: string | null) =>
      respond([...conversation.turns.slice(0, at), { role: 'user', content }], target, key),
    stop: () => stopping.current?.abort(),
    clear: () => setConversation((now) => ({ ...now, turns: [] })),
  };
}

/** Limits rendering to once per frame: chunks arrive faster than that. */
function batchByFrame(show: (text: string) => void) {
  let latest = '';
  let frame: number | undefined;
  return {
    push(text: string) {
      latest = text;
      frame ??= requestAnimationFrame(() => {
        frame = undefined;
        show(latest);
      });
    },
    cancel() {
      if (frame !== undefined) cancelAnimationFrame(frame);
    },
  };
}
