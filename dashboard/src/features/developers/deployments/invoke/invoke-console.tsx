import type { Deployment, Mode } from '@souk/sdk';
import { isLanguageModel } from '../../../../lib/labels/deployment-labels.ts';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { TerminalIcon } from '../../../../ui/layout/icons.tsx';
import { HostedChat } from '../../playground/hosted-chat.tsx';
import { InvokeWidget } from './invoke-widget.tsx';

/** Calls a deployment from the dashboard, as a program would. */
export function InvokeConsole({ mode, deployment }: { mode: Mode; deployment: Deployment }) {
  if (deployment.status === 'stopped' || deployment.status === 'failed') {
    return (
      <Card>
        <EmptyState Icon={TerminalIcon} title="Not accepting calls">
          {deployment.status === 'stopped'
            ? 'This deployment is stopped. Start it to call it here.'
            : 'This deployment has failed. Follow the advice above, then start it to call it here.'}
        </EmptyState>
      </Card>
    );
  }
  if (isLanguageModel(deployment)) return <HostedChat mode={mode} deployment={deployment} />;
  return <InvokeWidget mode={mode} deployment={deployment} />;
}
