import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { connection } from './lib/connection.ts';
import { createQueryClient } from './lib/query-client.ts';
import { SiteRoutes } from './routes.tsx';
import { ConnectionBanner } from './shell/connection-banner.tsx';
import { PageBoundary } from './shell/page-boundary.tsx';
import { followTheme } from './shell/theme.ts';
import { CrashBoundary } from './ui/feedback/crash-boundary.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

followTheme();
connection.follow();

createRoot(root).render(
  <StrictMode>
    <CrashBoundary>
      <QueryClientProvider client={createQueryClient()}>
        <BrowserRouter>
          <ConnectionBanner />
          <PageBoundary>
            <SiteRoutes />
          </PageBoundary>
        </BrowserRouter>
      </QueryClientProvider>
    </CrashBoundary>
  </StrictMode>,
);
