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
const AccountClosedPage = page(() => import('./account/account-closed-page.tsx'), 'AccountClosedPage');
const DashboardLayout = page(() => import('./shell/dashboard-layout.tsx'), 'DashboardLayout');
const KeysPage = page(() => import('./keys/keys-page.tsx'), 'KeysPage');
const OverviewPage = page(() => import('./overview/overview-page.tsx'), 'OverviewPage');
const SellingPage = page(() => import('./selling/selling-page.tsx'), 'SellingPage');
const NewModelPage = page(() => import('./selling/new-model-page.tsx'), 'NewModelPage');
const NewDatasetPage = page(() => import('./selling/new-dataset-page.tsx'), 'NewDatasetPage');
const ManageModelPage = page(() => import('./selling/manage-model-page.tsx'), 'ManageModelPage');
const ManageDatasetPage = page(() => import('./selling/manage-dataset-page.tsx'), 'ManageDatasetPage');
const ListingEditorPage = page(() => import('./listings/listing-editor-page.tsx'), 'ListingEditorPage');
const SalesPage = page(() => import('./sales/sales-page.tsx'), 'SalesPage');
const PayoutsPage = page(() => import('./payouts/payouts-page.tsx'), 'PayoutsPage');
const PayoutPage = page(() => import('./payouts/payout-page.tsx'), 'PayoutPage');
const EventsPage = page(() => import('./logs/events-page.tsx'), 'EventsPage');
const EventPage = page(() => import('./logs/event-page.tsx'), 'EventPage');
const RequestsPage = page(() => import('./logs/requests-page.tsx'), 'RequestsPage');
const RequestPage = page(() => import('./logs/request-page.tsx'), 'RequestPage');
const UsagePage = page(() => import('./usage/usage-page.tsx'), 'UsagePage');
const PlaygroundPage = page(() => import('./playground/playground-page.tsx'), 'PlaygroundPage');
const DeploymentsPage = page(() => import('./deployments/deployments-page.tsx'), 'DeploymentsPage');
const DeploymentPage = page(() => import('./deployments/deployment-page.tsx'), 'DeploymentPage');
const OperatorLayout = page(() => import('./operator/operator-layout.tsx'), 'OperatorLayout');
const HealthPage = page(() => import('./operator/health-page.tsx'), 'HealthPage');
const AccountsPage = page(() => import('./operator/accounts-page.tsx'), 'AccountsPage');
const OperatorAccountPage = page(() => import('./operator/account-page.tsx'), 'OperatorAccountPage');
const TakedownsPage = page(() => import('./operator/takedowns-page.tsx'), 'TakedownsPage');
const AllPayoutsPage = page(() => import('./operator/all-payouts-page.tsx'), 'AllPayoutsPage');
const FeePage = page(() => import('./operator/fee-page.tsx'), 'FeePage');
const AuditPage = page(() => import('./operator/audit-page.tsx'), 'AuditPage');
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
        <Route path="/account-closed" Component={AccountClosedPage} />
        <Route path="/dashboard" Component={DashboardLayout}>
          <Route index Component={OverviewPage} />
          <Route path="purchases" Component={PurchasesPage} />
          <Route path="purchases/:id" Component={PurchasePage} />
          <Route path="cards" Component={CardsPage} />
          <Route path="selling" Component={SellingPage} />
          <Route path="selling/new-model" Component={NewModelPage} />
          <Route path="selling/new-dataset" Component={NewDatasetPage} />
          <Route path="selling/models/:id" Component={ManageModelPage} />
          <Route path="selling/datasets/:id" Component={ManageDatasetPage} />
          <Route path="selling/listings/:id" Component={ListingEditorPage} />
          <Route path="sales" Component={SalesPage} />
          <Route path="payouts" Component={PayoutsPage} />
          <Route path="payouts/:id" Component={PayoutPage} />
          <Route path="keys" Component={KeysPage} />
          <Route path="playground" Component={PlaygroundPage} />
          <Route path="deployments" Component={DeploymentsPage} />
          <Route path="deployments/:id" Component={DeploymentPage} />
          <Route path="usage" Component={UsagePage} />
          <Route path="events" Component={EventsPage} />
          <Route path="events/:id" Component={EventPage} />
          <Route path="requests" Component={RequestsPage} />
          <Route path="requests/:id" Component={RequestPage} />
          <Route path="webhooks" Component={WebhooksPage} />
          <Route path="webhooks/:id" Component={EndpointPage} />
          <Route path="oauth-apps" Component={OAuthAppsPage} />
          <Route path="oauth-apps/:id" Component={AppPage} />
          <Route path="connected-apps" Component={ConnectedAppsPage} />
          <Route path="sessions" Component={SessionsPage} />
          <Route path="account" Component={AccountPage} />
          <Route path="operator" Component={OperatorLayout}>
            <Route index Component={HealthPage} />
            <Route path="accounts" Component={AccountsPage} />
            <Route path="accounts/:id" Component={OperatorAccountPage} />
            <Route path="takedowns" Component={TakedownsPage} />
            <Route path="payouts" Component={AllPayoutsPage} />
            <Route path="fee" Component={FeePage} />
            <Route path="audit" Component={AuditPage} />
          </Route>
          <Route path="*" Component={NotFoundPage} />
        </Route>
        <Route path="*" Component={NotFoundPage} />
      </Routes>
    </Suspense>
  );
}
