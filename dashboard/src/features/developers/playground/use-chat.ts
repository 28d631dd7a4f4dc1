import type { Mode } from '@souk/sdk';
import { useEffect, useRef, useState } from 'react';
import { type ChatSettings, type Conversation, type Turn, upToQuestion } from './conversation.ts';
import { useSettledFacts } from './message-usage.api.ts';
import { useRefreshTargets } from './playground.api.ts';
import { ask } from './send-message.ts';
import { readConversation, writeConversation } from './stored-conversation.ts';
import type { Target } from './targets.ts';

/** A conversation, from the first word to clearing it. It is kept under `name`; a link may say who is to answer. */
export function useChat(name: string, mode: Mode, asked: string | null) {
  const [conversation, setConversation] = useState<Conversation>(() => {
    const kept = readConversation(name);
    return { ...kept, target: asked ?? kept.target };
  });
  /** What has come of the answer that is being written; undefined where none is. */
  const [writing, setWriting] = useState<string>();
  const stopping = useRef<AbortController>(undefined);
  const settle = useSettledFacts(mode);
  const refreshTargets = useRefreshTargets();

  useEffect(() => writeConversation(name, conversation), [name, conversation]);
  useEffect(() => () => stopping.current?.abort(), []);

  const answer = async (turns: readonly Turn[], target: Target, key: string | null) => {
    const { settings } = conversation;
    const stop = new AbortController();
    stopping.current = stop;
    setConversation((now) => ({ ...now, turns }));
    setWriting('');
    const gathered = gatherByFrame(setWriting);
    const said = await ask({ turns, settings }, { mode, target, key, signal: stop.signal, onText: gathered.tell });
    gathered.cancel();
    setWriting(undefined);
    setConversation((now) => ({ ...now, turns: [...turns, said] }));
    // Whether it answers at all may just have been learnt.
    if (said.problem) void refreshTargets();
    if (!said.stopped || target.kind !== 'model') return;
    // One that was stopped did not come to tell what it cost: that is booked in a moment.
    const facts = await settle(said.facts);
    setConversation((now) => ({ ...now, turns: now.turns.map((turn) => (turn === said ? { ...said, facts } : turn)) }));
  };

  return {
    ...conversation,
    writing,
    change: (change: Partial<Pick<Conversation, 'target' | 'key'>>) =>
      setConversation((now) => ({ ...now, ...change })),
    set: (change: Partial<ChatSettings>) =>
      setConversation((now) => ({ ...now, settings: { ...now.settings, ...change } })),
    send: (content: string, target: Target, key: string | null) =>
      answer([...conversation.turns, { role: 'user', content }], target, key),
    /** Asks the last question once more. */
    again: (target: Target, key: string | null) => answer(upToQuestion(conversation.turns), target, key),
    /** Asks another question in the place of one, and forgets what came after it. */
    edit: (at: number, content: string, target: Target, key: string | null) =>
      answer([...conversation.turns.slice(0, at), { role: 'user', content }], target, key),
    stop: () => stopping.current?.abort(),
    clear: () => setConversation((now) => ({ ...now, turns: [] })),
  };
}

export type Chat = ReturnType<typeof useChat>;

/** Pieces come faster than screens are drawn: each frame shows the last of them. */
function gatherByFrame(show: (text: string) => void) {
  let latest = '';
  let frame: number | undefined;
  return {
    tell(text: string) {
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
