import { useParams } from 'react-router';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { PageLoading } from '../ui/loading.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { AppConnecting } from './app-connecting.tsx';
import { AppSettings } from './app-settings.tsx';
import { useApp } from './oauth-apps.api.ts';

export function AppPage() {
  const { id = '' } = useParams();
  const { data: app, error, refetch } = useApp(id);
  if (error?.status === 404) return <NoSuchApp />;
  if (!app) {
    if (!error) return <PageLoading />;
    return (
      <Card>
        <LoadFailure problem={error} onRetry={() => void refetch()} />
      </Card>
    );
  }
  return (
    <>
      <p className="mb-3 text-[13px]">
        <TextLink to="/dashboard/oauth-apps">← All OAuth apps</TextLink>
      </p>
      <PageHeader title={app.name} description={`Acts in ${app.mode} mode for the people who connect it.`} />
      <AppSettings app={app} />
      <AppConnecting app={app} />
    </>
  );
}

function NoSuchApp() {
  return (
    <>
      <PageHeader title="No such app" description="There is no such app of yours. It was deleted." />
      <ButtonLink to="/dashboard/oauth-apps">All OAuth apps</ButtonLink>
    </>
  );
}
