import type { Deployment, Mode } from '@souk/sdk';
import { HostedChat } from '../playground/hosted-chat.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { TerminalIcon } from '../ui/icons.tsx';
import { isLanguageModel } from './deployment-words.ts';
import { InvokeTensors } from './invoke-tensors.tsx';

/** Calls it from here, as a program would. */
export function InvokeConsole({ mode, deployment }: { mode: Mode; deployment: Deployment }) {
  if (deployment.status === 'stopped' || deployment.status === 'failed') {
    return (
      <Card>
        <EmptyState Icon={TerminalIcon} title="It answers no calls now">
          {deployment.status === 'stopped'
            ? 'It is stopped. Start it above, and call it here.'
            : 'It has failed. What to do about that stands above; once it is started, call it here.'}
        </EmptyState>
      </Card>
    );
  }
  if (isLanguageModel(deployment)) return <HostedChat mode={mode} deployment={deployment} />;
  return <InvokeTensors mode={mode} deployment={deployment} />;
}
