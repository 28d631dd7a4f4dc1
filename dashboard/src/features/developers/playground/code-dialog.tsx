import { CodeSnippets } from '../../../ui/content/code-snippets.tsx';
import { TextLink } from '../../../ui/content/text-link.tsx';
import { Dialog, DialogBody } from '../../../ui/dialogs/dialog.tsx';
import { chatCode } from './chat-code.ts';
import { type Conversation, upToUserTurn } from './conversation.ts';
import type { Target } from './targets.ts';

interface CodeDialogProps {
  target: Target;
  conversation: Pick<Conversation, 'turns' | 'settings'>;
  onClose: () => void;
}

/** Shows code that sends the same conversation. */
export function CodeDialog({ target, conversation: { turns, settings }, onClose }: CodeDialogProps) {
  const request = { turns: upToUserTurn(turns), settings };
  return (
    <Dialog title="This conversation as code" onClose={onClose}>
      <DialogBody>
        <CodeSnippets title="Request" snippets={chatCode(window.location.origin, target, request)} />
        <p className="text-[13px] text-pretty text-muted">
          Set <code className="font-mono">SOUK_API_KEY</code> to one of{' '}
          <TextLink to="/dashboard/keys">your {target.kind === 'model' ? 'premium keys' : 'keys'}</TextLink>. The code
          sends your last message again, with the conversation before it.
        </p>
      </DialogBody>
    </Dialog>
  );
}
