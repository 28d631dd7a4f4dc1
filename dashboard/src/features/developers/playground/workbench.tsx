import type { Mode } from '@souk/sdk';
import { useState } from 'react';
import { useCreateKey } from '../../../lib/queries/keys.api.ts';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { NewKeySecret } from '../keys/new-key-secret.tsx';
import { settingProblems } from './chat-body.ts';
import { ChatSettingsPanel } from './chat-settings-panel.tsx';
import { ClearDialog } from './clear-dialog.tsx';
import { CodeDialog } from './code-dialog.tsx';
import { Composer } from './composer.tsx';
import { KeyRequired } from './key-required.tsx';
import { MessageList } from './message-list.tsx';
import { usePremiumKeys } from './playground.api.ts';
import { TargetPanel } from './target-panel.tsx';
import { chosenTarget, isAvailable, type Target } from './targets.ts';
import { useChat } from './use-chat.ts';

interface WorkbenchProps {
  mode: Mode;
  targets: readonly Target[];
  /** The model or deployment that the URL names. */
  requested: string | null;
  /** Storage key of the conversation. */
  name: string;
}

/** Lays out the conversation on the left and the model with its settings on the right, in equal height. */
export function Workbench({ mode, targets, requested, name }: WorkbenchProps) {
  const chat = useChat(name, mode, requested);
  const [open, setOpen] = useState<'code' | 'clear'>();
  const { usable, unpaid, problem, retry } = usePremiumKeys(mode);
  const create = useCreateKey();
  const target = chosenTarget(targets, chat.target);
  const isBilled = target?.kind === 'model';
  const key = isBilled ? (usable?.find(({ id }) => id === chat.key) ?? usable?.[0])?.id : undefined;
  const lacksKey = isBilled && usable?.length === 0;
  const problems = settingProblems(chat.settings);
  const isReady =
    target !== undefined && isAvailable(target) && (!isBilled || key !== undefined) && problems.length === 0;
  const busy = chat.writing !== undefined;
  const close = () => setOpen(undefined);
  const withTarget = (send: (target: Target, key: string | null) => unknown) =>
    target && void send(target, key ?? null);
  return (
    <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_19rem]">
      <Card className="flex max-h-[80dvh] min-h-120 flex-col overflow-hidden lg:h-0 lg:max-h-none lg:min-h-full">
        <div className="flex min-h-13 items-center justify-between gap-3 border-b border-line py-2 pr-3 pl-5">
          <h2 className="min-w-0 truncate text-sm font-semibold">{target?.label ?? 'No model available'}</h2>
          <div className="flex gap-1">
            <Button size="small" variant="quiet" disabled={!target} onClick={() => setOpen('code')}>
              View code
            </Button>
            <Button
              size="small"
              variant="quiet"
              disabled={busy || chat.turns.length === 0}
              onClick={() => setOpen('clear')}
            >
              Clear
            </Button>
          </div>
        </div>
        {isBilled && !usable && problem ? (
          <LoadFailure problem={problem} onRetry={retry} />
        ) : lacksKey ? (
          <KeyRequired mode={mode} unpaid={unpaid.length > 0} create={create} />
        ) : (
          <MessageList
            mode={mode}
            turns={chat.turns}
            writing={chat.writing}
            ready={isReady && !busy}
            onAgain={() => withTarget(chat.again)}
            onEdit={(at, content) => withTarget((to, by) => chat.edit(at, content, to, by))}
            onExample={(content) => withTarget((to, by) => chat.send(content, to, by))}
          />
        )}
        <Composer
          ready={isReady}
          busy={busy}
          onSend={(content) => withTarget((to, by) => chat.send(content, to, by))}
          onStop={chat.stop}
        />
      </Card>
      <div className="space-y-5">
        {targets.length > 1 && (
          <TargetPanel
            {...{ mode, targets, target, keys: isBilled ? (usable ?? []) : [], keyId: key, disabled: busy }}
            onChange={chat.change}
          />
        )}
        <ChatSettingsPanel settings={chat.settings} problems={problems} onChange={chat.set} />
      </div>
      {open === 'code' && target && <CodeDialog target={target} conversation={chat} onClose={close} />}
      {create.data && <NewKeySecret created={create.data} onClose={create.reset} />}
      {open === 'clear' && <ClearDialog onClear={chat.clear} onClose={close} />}
    </div>
  );
}
