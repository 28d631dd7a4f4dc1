import type { Mode } from '@souk/sdk';
import { memo } from 'react';
import { CopyIconButton } from '../../../ui/content/copy-icon-button.tsx';
import { Markdown } from '../../../ui/content/markdown.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { RepeatIcon } from '../../../ui/layout/icons.tsx';
import type { AssistantTurn } from './conversation.ts';
import { MessageError } from './message-error.tsx';
import { MessageUsage } from './message-usage.tsx';

interface AssistantMessageProps {
  mode: Mode;
  turn: AssistantTurn;
  /** For the last response, while a message can be sent. */
  onAgain?: (() => void) | undefined;
}

export function AssistantMessage({ mode, turn, onAgain }: AssistantMessageProps) {
  const { content, problem, stopped, facts } = turn;
  return (
    <div className="space-y-3">
      <span className="sr-only">The model: </span>
      {content !== '' && <ResponseText text={content} />}
      {content === '' && !problem && (
        <p className="text-sm text-muted">
          {stopped ? 'Stopped before the first token.' : 'The model returned an empty response.'}
        </p>
      )}
      {problem && <MessageError problem={problem} onAgain={onAgain} />}
      {!problem && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <MessageUsage mode={mode} facts={facts} stopped={stopped === true && content !== ''} />
          <span className="-ml-1.5 flex items-center gap-1">
            {content !== '' && <CopyIconButton text={content} label="Copy response" />}
            {onAgain && (
              <Button size="small" variant="quiet" onClick={onAgain}>
                <RepeatIcon className="size-3.5" />
                Regenerate
              </Button>
            )}
          </span>
        </div>
      )}
    </div>
  );
}

/** Memoized: a response does not change while others stream in. */
const ResponseText = memo(function ResponseText({ text }: { text: string }) {
  return <Markdown text={text} />;
});
