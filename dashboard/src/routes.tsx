import { type ComponentType, lazy, Suspense } from 'react';
import { Route, Routes } from 'react-router';
import { PageLoading } from './ui/feedback/loading.tsx';

/**
 * A page is loaded when it is first shown. One that contains parts of another feature names their module: features do
 * not import each other, so its exports are passed to the page as props.
 */
function page<Module extends Record<Name, ComponentType<Parts>>, Name extends string, Parts extends object>(
  load: () => Promise<Module>,
  name: Name,
  loadParts?: () => Promise<Parts>,
): ComponentType {
  return lazy<ComponentType>(async () => {
    const [module, parts] = await Promise.all([load(), loadParts?.()]);
    const Page: ComponentType<Parts> = module[name];
    return { default: () => <Page {...(parts as Parts)} /> };
  });
}

const loadGetAsset = () => import('./features/buying/get-asset.tsx');
const loadKeyPayment = () => import('./features/buying/payments/key-payment-dialog.tsx');
const loadDatasetPreview = () => import('./features/storefront/datasets/dataset-preview.tsx');

const SiteLayout = page(() => import('./shell/site-layout.tsx'), 'SiteLayout');
const HomePage = page(() => import('./features/storefront/home/home-page.tsx'), 'HomePage');
const ModelsPage = page(() => import('./features/storefront/market/catalog-page.tsx'), 'ModelsPage');
const DatasetsPage = page(() => import('./features/storefront/market/catalog-page.tsx'), 'DatasetsPage');
const ModelPage = page(() => import('./features/storefront/models/model-page.tsx'), 'ModelPage', loadGetAsset);
const DatasetPage = page(() => import('./features/storefront/datasets/dataset-page.tsx'), 'DatasetPage', loadGetAsset);
const SellerPage = page(() => import('./features/storefront/sellers/seller-page.tsx'), 'SellerPage');
const NotFoundPage = page(() => import('./shell/not-found-page.tsx'), 'NotFoundPage');
const SignInPage = page(() => import('./features/account/sign-in-page.tsx'), 'SignInPage');
const SignUpPage = page(() => import('./features/account/sign-up-page.tsx'), 'SignUpPage');
const ForgotPasswordPage = page(() => import('./features/account/forgot-password-page.tsx'), 'ForgotPasswordPage');
const ResetPasswordPage = page(() => import('./features/account/reset-password-page.tsx'), 'ResetPasswordPage');
const ConfirmEmailPage = page(() => import('./features/account/confirm-email-page.tsx'), 'ConfirmEmailPage');
const AccountClosedPage = page(() => import('./features/account/account-closed-page.tsx'), 'AccountClosedPage');
const DashboardLayout = page(() => import('./shell/dashboard-layout.tsx'), 'DashboardLayout');
const KeysPage = page(() => import('./features/developers/keys/keys-page.tsx'), 'KeysPage', loadKeyPayment);
const OverviewPage = page(() => import('./features/overview/overview-page.tsx'), 'OverviewPage', loadKeyPayment);
const SellingPage = page(() => import('./features/selling/assets/selling-page.tsx'), 'SellingPage');
const NewModelPage = page(() => import('./features/selling/assets/new-model-page.tsx'), 'NewModelPage');
const NewDatasetPage = page(() => import('./features/selling/assets/new-dataset-page.tsx'), 'NewDatasetPage');
const ManageModelPage = page(() => import('./features/selling/assets/manage-model-page.tsx'), 'ManageModelPage');
const ManageDatasetPage = page(
  () => import('./features/selling/assets/manage-dataset-page.tsx'),
  'ManageDatasetPage',
  loadDatasetPreview,
);
const ListingEditorPage = page(
  () => import('./features/selling/listings/listing-editor-page.tsx'),
  'ListingEditorPage',
);
const SalesPage = page(() => import('./features/selling/sales/sales-page.tsx'), 'SalesPage');
const PayoutsPage = page(() => import('./features/selling/payouts/payouts-page.tsx'), 'PayoutsPage');
const PayoutPage = page(() => import('./features/selling/payouts/payout-page.tsx'), 'PayoutPage');
const EventsPage = page(() => import('./features/developers/logs/events/events-page.tsx'), 'EventsPage');
const EventPage = page(() => import('./features/developers/logs/events/event-page.tsx'), 'EventPage');
const RequestsPage = page(() => import('./features/developers/logs/requests/requests-page.tsx'), 'RequestsPage');
const RequestPage = page(() => import('./features/developers/logs/requests/request-page.tsx'), 'RequestPage');
const UsagePage = page(() => import('./features/developers/usage/usage-page.tsx'), 'UsagePage');
const PlaygroundPage = page(() => import('./features/developers/playground/playground-page.tsx'), 'PlaygroundPage');
const DeploymentsPage = page(() => import('./features/developers/deployments/deployments-page.tsx'), 'DeploymentsPage');
const DeploymentPage = page(() => import('./features/developers/deployments/deployment-page.tsx'), 'DeploymentPage');
const OperatorLayout = page(() => import('./shell/operator-layout.tsx'), 'OperatorLayout');
const HealthPage = page(() => import('./features/operator/health/health-page.tsx'), 'HealthPage');
const AccountsPage = page(() => import('./features/operator/accounts/accounts-page.tsx'), 'AccountsPage');
const OperatorAccountPage = page(
  () => import('./features/operator/accounts/operator-account-page.tsx'),
  'OperatorAccountPage',
);
const TakedownsPage = page(() => import('./features/operator/takedowns/takedowns-page.tsx'), 'TakedownsPage');
const AllPayoutsPage = page(() => import('./features/operator/payouts/all-payouts-page.tsx'), 'AllPayoutsPage');
const FeePage = page(() => import('./features/operator/fee/fee-page.tsx'), 'FeePage');
const AuditPage = page(() => import('./features/operator/audit/audit-page.tsx'), 'AuditPage');
const WebhooksPage = page(() => import('./features/developers/webhooks/webhooks-page.tsx'), 'WebhooksPage');
const EndpointPage = page(() => import('./features/developers/webhooks/endpoint-page.tsx'), 'EndpointPage');
const OAuthAppsPage = page(() => import('./features/developers/oauth-apps/oauth-apps-page.tsx'), 'OAuthAppsPage');
const AppPage = page(() => import('./features/developers/oauth-apps/app-page.tsx'), 'AppPage');
const ConnectedAppsPage = page(
  () => import('./features/account/connected-apps/connected-apps-page.tsx'),
  'ConnectedAppsPage',
);
const PurchasesPage = page(() => import('./features/buying/purchases-page.tsx'), 'PurchasesPage');
const PurchasePage = page(() => import('./features/buying/purchase-page.tsx'), 'PurchasePage');
const CardsPage = page(() => import('./features/buying/cards-page.tsx'), 'CardsPage');
const SessionsPage = page(() => import('./features/account/sessions-page.tsx'), 'SessionsPage');
const AccountPage = page(() => import('./features/account/account-page.tsx'), 'AccountPage');

/** Every path of the site. The server returns the same document for all of them: `server/src/site/mount-site.ts`. */
export function SiteRoutes() {
  return (
    <Suspense fallback={<PageLoading />}>
      <Routes>
        <Route Component={SiteLayout}>
          <Route path="/" Component={HomePage} />
          <Route path="/models" Component={ModelsPage} />
          <Route path="/models/:owner/:name" Component={ModelPage} />
          <Route path="/datasets" Component={DatasetsPage} />
          <Route path="/datasets/:owner/:name" Component={DatasetPage} />
          <Route path="/sellers/:slug" Component={SellerPage} />
          <Route path="*" Component={NotFoundPage} />
        </Route>
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
      </Routes>
    </Suspense>
  );
}
