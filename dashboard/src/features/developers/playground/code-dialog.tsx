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

/** The same conversation from a program. */
export function CodeDialog({ target, conversation: { turns, settings }, onClose }: CodeDialogProps) {
  const asked = { turns: upToUserTurn(turns), settings };
  return (
    <Dialog title="This conversation as code" onClose={onClose}>
      <DialogBody>
        <CodeSnippets title="Ask it" snippets={chatCode(window.location.origin, target, asked)} />
        <p className="text-[13px] text-pretty text-muted">
          With a {target.kind === 'model' ? 'premium ' : ''}
          <TextLink to="/dashboard/keys">key of yours</TextLink> in <code className="font-mono">SOUK_API_KEY</code>. It
          asks the last question again, with everything that was said before it.
        </p>
      </DialogBody>
    </Dialog>
  );
}
