import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { makeQueryClient } from './query-client.ts';
import { SiteRoutes } from './routes.tsx';
import { CrashBoundary } from './ui/crash-boundary.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

createRoot(root).render(
  <StrictMode>
    <CrashBoundary>
      <QueryClientProvider client={makeQueryClient()}>
        <BrowserRouter>
          <SiteRoutes />
        </BrowserRouter>
      </QueryClientProvider>
    </CrashBoundary>
  </StrictMode>,
);
