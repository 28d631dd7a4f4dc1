import { useParams } from 'react-router';
import { TextLink } from '../../../ui/content/text-link.tsx';
import { LoadedPage } from '../../../ui/feedback/loaded-page.tsx';
import { ButtonLink } from '../../../ui/forms/button.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { AppConnecting } from './app-connecting.tsx';
import { AppSettings } from './app-settings.tsx';
import { useApp } from './oauth-apps.api.ts';

export function AppPage() {
  const { id = '' } = useParams();
  return (
    <LoadedPage loading={useApp(id)} missing={<AppNotFound />}>
      {(app) => (
        <>
          <p className="mb-3 text-[13px]">
            <TextLink to="/dashboard/oauth-apps">← All OAuth apps</TextLink>
          </p>
          <PageHeader title={app.name} description={`Acts in ${app.mode} mode for the users who connect it.`} />
          <AppSettings app={app} />
          <AppConnecting app={app} />
        </>
      )}
    </LoadedPage>
  );
}

function AppNotFound() {
  return (
    <>
      <PageHeader title="App not found" description="You don’t have this app. It may have been deleted." />
      <ButtonLink to="/dashboard/oauth-apps">All OAuth apps</ButtonLink>
    </>
  );
}
