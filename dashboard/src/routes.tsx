import { type ComponentType, lazy, Suspense } from 'react';
import { Route, Routes } from 'react-router';
import { PageLoading } from './ui/loading.tsx';

/** Each page is a file of its own in the browser too, fetched when it is first shown. */
function page<Module extends Record<Name, ComponentType>, Name extends string>(
  load: () => Promise<Module>,
  name: Name,
): ComponentType {
  return lazy<ComponentType>(async () => ({ default: (await load())[name] }));
}

const HomePage = page(() => import('./home/home-page.tsx'), 'HomePage');
const ModelsPage = page(() => import('./market/catalog-page.tsx'), 'ModelsPage');
const DatasetsPage = page(() => import('./market/catalog-page.tsx'), 'DatasetsPage');
const ModelPage = page(() => import('./assets/model-page.tsx'), 'ModelPage');
const DatasetPage = page(() => import('./assets/dataset-page.tsx'), 'DatasetPage');
const SellerPage = page(() => import('./assets/seller-page.tsx'), 'SellerPage');
const NotFoundPage = page(() => import('./home/not-found-page.tsx'), 'NotFoundPage');
const SignInPage = page(() => import('./account/sign-in-page.tsx'), 'SignInPage');
const SignUpPage = page(() => import('./account/sign-up-page.tsx'), 'SignUpPage');
const ForgotPasswordPage = page(() => import('./account/forgot-password-page.tsx'), 'ForgotPasswordPage');
const ResetPasswordPage = page(() => import('./account/reset-password-page.tsx'), 'ResetPasswordPage');
const ConfirmEmailPage = page(() => import('./account/confirm-email-page.tsx'), 'ConfirmEmailPage');
const DashboardLayout = page(() => import('./shell/dashboard-layout.tsx'), 'DashboardLayout');
const KeysPage = page(() => import('./keys/keys-page.tsx'), 'KeysPage');
const WebhooksPage = page(() => import('./webhooks/webhooks-page.tsx'), 'WebhooksPage');
const EndpointPage = page(() => import('./webhooks/endpoint-page.tsx'), 'EndpointPage');
const OAuthAppsPage = page(() => import('./oauth-apps/oauth-apps-page.tsx'), 'OAuthAppsPage');
const AppPage = page(() => import('./oauth-apps/app-page.tsx'), 'AppPage');
const ConnectedAppsPage = page(() => import('./connected-apps/connected-apps-page.tsx'), 'ConnectedAppsPage');
const PurchasesPage = page(() => import('./buying/purchases-page.tsx'), 'PurchasesPage');
const PurchasePage = page(() => import('./buying/purchase-page.tsx'), 'PurchasePage');
const CardsPage = page(() => import('./buying/cards-page.tsx'), 'CardsPage');
const SessionsPage = page(() => import('./account/sessions-page.tsx'), 'SessionsPage');
const AccountPage = page(() => import('./account/account-page.tsx'), 'AccountPage');

/** Every address of the site. The server answers them all with the same document: `server/src/site/mount-site.ts`. */
export function SiteRoutes() {
  return (
    <Suspense fallback={<PageLoading />}>
      <Routes>
        <Route path="/" Component={HomePage} />
        <Route path="/models" Component={ModelsPage} />
        <Route path="/models/:owner/:name" Component={ModelPage} />
        <Route path="/datasets" Component={DatasetsPage} />
        <Route path="/datasets/:owner/:name" Component={DatasetPage} />
        <Route path="/sellers/:slug" Component={SellerPage} />
        <Route path="/sign-in" Component={SignInPage} />
        <Route path="/sign-up" Component={SignUpPage} />
        <Route path="/forgot-password" Component={ForgotPasswordPage} />
        <Route path="/reset-password" Component={ResetPasswordPage} />
        <Route path="/confirm-email" Component={ConfirmEmailPage} />
        <Route path="/dashboard" Component={DashboardLayout}>
          <Route index Component={KeysPage} />
          <Route path="webhooks" Component={WebhooksPage} />
          <Route path="webhooks/:id" Component={EndpointPage} />
          <Route path="oauth-apps" Component={OAuthAppsPage} />
          <Route path="oauth-apps/:id" Component={AppPage} />
          <Route path="connected-apps" Component={ConnectedAppsPage} />
          <Route path="purchases" Component={PurchasesPage} />
          <Route path="purchases/:id" Component={PurchasePage} />
          <Route path="cards" Component={CardsPage} />
          <Route path="sessions" Component={SessionsPage} />
          <Route path="account" Component={AccountPage} />
          <Route path="*" Component={NotFoundPage} />
        </Route>
        <Route path="*" Component={NotFoundPage} />
      </Routes>
    </Suspense>
  );
}
