import type { Mode } from '@souk/sdk';
import { useLayoutEffect, useRef } from 'react';
import { Markdown } from '../../../ui/content/markdown.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ChatIcon } from '../../../ui/layout/icons.tsx';
import { AssistantMessage } from './assistant-message.tsx';
import type { Turn } from './conversation.ts';
import { InterruptedMessage } from './interrupted-message.tsx';
import { UserMessage } from './user-message.tsx';

const NEAR_PX = 80;

const EXAMPLES = [
  'What is a gripper?',
  'Explain inverse kinematics in two sentences.',
  'Write a haiku about a robot that waters plants.',
];

interface MessageListProps {
  mode: Mode;
  turns: readonly Turn[];
  writing: string | undefined;
  /** A message can be sent now. */
  ready: boolean;
  onAgain: () => void;
  onEdit: (at: number, content: string) => void;
  onExample: (content: string) => void;
}

export function MessageList({ mode, turns, writing, ready, onAgain, onEdit, onExample }: MessageListProps) {
  const box = useRef<HTMLElement>(null);
  const atEnd = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls whenever something is added
  useLayoutEffect(() => {
    if (atEnd.current) box.current?.scrollTo({ top: box.current.scrollHeight });
  }, [turns, writing]);
  const trackEnd = () => {
    const { scrollTop = 0, scrollHeight = 0, clientHeight = 0 } = box.current ?? {};
    atEnd.current = scrollHeight - scrollTop - clientHeight < NEAR_PX;
  };
  // A scrollable region must be focusable, though it is no control.
  const reachable = { tabIndex: 0 };
  return (
    <section
      ref={box}
      {...reachable}
      aria-label="Conversation"
      onScroll={trackEnd}
      className="min-h-0 flex-1 overflow-y-auto px-4 py-5 -outline-offset-2 sm:px-5"
    >
      {turns.length === 0 && writing === undefined && <Beginning ready={ready} onExample={onExample} />}
      <ol className="space-y-6">
        {turns.map((turn, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: turns never change places
          <li key={at}>
            {turn.role === 'user' ? (
              <UserMessage content={turn.content} ready={ready} onEdit={(content) => onEdit(at, content)} />
            ) : (
              <AssistantMessage
                mode={mode}
                turn={turn}
                onAgain={ready && at === turns.length - 1 && writing === undefined ? onAgain : undefined}
              />
            )}
          </li>
        ))}
        {writing !== undefined && (
          <li aria-live="polite" aria-busy="true">
            {writing === '' ? (
              <p className="text-sm text-muted">Waiting for the model…</p>
            ) : (
              <Markdown text={writing} />
            )}
          </li>
        )}
        {writing === undefined && turns.at(-1)?.role === 'user' && (
          <li>
            <InterruptedMessage ready={ready} onAgain={onAgain} />
          </li>
        )}
      </ol>
    </section>
  );
}

function Beginning({ ready, onExample }: { ready: boolean; onExample: (content: string) => void }) {
  return (
    <>
      <EmptyState Icon={ChatIcon} title="Start a conversation">
        Responses stream in, with their tokens, latency and cost.
      </EmptyState>
      <ul aria-label="Examples" className="mx-auto -mt-6 flex max-w-md flex-col gap-2">
        {EXAMPLES.map((example) => (
          <li key={example}>
            <button
              type="button"
              disabled={!ready}
              onClick={() => onExample(example)}
              className="w-full rounded-lg border border-line px-3.5 py-2.5 text-left text-[13px] text-muted hover:bg-sunken hover:text-ink disabled:opacity-60"
            >
              {example}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
