import type { Mode } from '@souk/sdk';
import { useSearchParams } from 'react-router';
import { useMode } from '../../../lib/mode.ts';
import { useAccount } from '../../../lib/session.ts';
import { LoadedPage } from '../../../ui/feedback/loaded-page.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { useTargets } from './playground.api.ts';
import { Workbench } from './workbench.tsx';

export function PlaygroundPage() {
  const mode = useMode();
  return (
    <>
      <PageHeader title="Playground" description="Chat with language models, and export the conversation as code." />
      <PlaygroundChat key={mode} mode={mode} />
    </>
  );
}

function PlaygroundChat({ mode }: { mode: Mode }) {
  const account = useAccount();
  const [params] = useSearchParams();
  return (
    <LoadedPage loading={useTargets(mode)} missing={null}>
      {(targets) => (
        <Workbench
          mode={mode}
          targets={targets}
          requested={params.get('model')}
          name={`souk.playground.${account.id}.${mode}`}
        />
      )}
    </LoadedPage>
  );
}
