import type { CredentialCache } from '../access/credential-cache.ts';
import type { CatalogOptions } from '../catalog/catalog-options.ts';
import { DownloadCounts } from '../catalog/files/download-counts.ts';
import { FileInspector } from '../catalog/files/file-inspector.ts';
import type { CommerceOptions } from '../commerce/commerce-options.ts';
import { findListingFor, findOffersFor } from '../commerce/listings/find-listing.ts';
import type { ListingsOptions } from '../commerce/listings/listings-options.ts';
import { rejectWhileListed, removeListingsOfAsset } from '../commerce/listings/remove-listings.ts';
import { purchasePurpose } from '../commerce/purchases/purchase-by-card.ts';
import type { Config } from '../config.ts';
import type { DeploymentsOptions } from '../deployments/deployments-options.ts';
import { rejectWhileDeployed, stopDeploymentsOfModel } from '../deployments/model-deletion.ts';
import { stopDeploymentsOfGrant } from '../deployments/stop-deployments-of-grant.ts';
import { usagePurpose } from '../inference/collection/collect-by-card.ts';
import type { CollectionOptions } from '../inference/collection/usage-collection.ts';
import { DEFAULT_INSPECTION_LIMITS } from '../inspection/inspection-limits.ts';
import { activationPurpose } from '../keys/activate-key.ts';
import { topupPurpose } from '../payments/balance/top-up.ts';
import type { PaymentsOptions } from '../payments/payment.ts';
import type { Processor } from '../payments/processor.ts';
import type { PayoutsOptions } from '../payouts/payouts-options.ts';
import type { KeyRing } from '../platform/crypto/key-ring.ts';
import type { Mode } from '../platform/db/realm.ts';
import { createResponseOrigin } from '../platform/http/response-origin.ts';
import type { RequestLogOptions } from '../requests/sweep-requests.ts';
import { engineFor } from '../runtimes/open-inference/engine-settings.ts';
import type { Storage } from '../storage/storage.ts';

/** Options of each domain, including the hooks of earlier into later ones: the same for requests and jobs. */
export interface Domains {
  catalog: CatalogOptions;
  payments: PaymentsOptions;
  payouts: PayoutsOptions;
  listings: ListingsOptions;
  commerce: CommerceOptions;
  collection: CollectionOptions;
  requests: RequestLogOptions;
}

export interface ConnectOptions
  extends Pick<Config, 'publicUrl' | 'platformFeeBps' | 'payoutRules' | 'requestLogDays' | 'engines'>,
    Partial<Pick<Config, 'publicUrlDerived' | 'inspection'>> {
  inference: Pick<Config['inference'], 'billing'>;
  storage: Storage;
  processors: Record<Mode, Processor>;
  cache: CredentialCache;
  keyRing: KeyRing;
  /** True if mail is really sent. */
  requiresConfirmedEmail: boolean;
  /** Maximum time that one request waits for inspections. */
  maxInspectionWaitMs?: number | undefined;
}

export function connectDomains(options: ConnectOptions): Domains {
  const {
    storage,
    processors,
    cache,
    keyRing,
    requiresConfirmedEmail,
    publicUrl,
    platformFeeBps,
    payoutRules,
    inference,
  } = options;
  const payments: PaymentsOptions = {
    processors,
    keyRing,
    publicUrl,
    requiresConfirmedEmail,
    purposes: {
      topup: topupPurpose,
      activation: activationPurpose(cache),
      purchase: purchasePurpose({ publicUrl, payoutRules }),
      usage: usagePurpose,
    },
  };
  return {
    catalog: {
      downloads: new DownloadCounts(storage.log),
      storage,
      inspector: new FileInspector({
        limits: options.inspection ?? DEFAULT_INSPECTION_LIMITS,
        maxWaitMs: options.maxInspectionWaitMs,
        log: storage.log,
      }),
      requiresConfirmedEmail,
      // Order matters: nothing is removed by a deletion that a later check rejects.
      deletionChecks: [rejectWhileListed, rejectWhileDeployed, removeListingsOfAsset, stopDeploymentsOfModel],
      listingFor: findListingFor,
      offersFor: (db, assetIds) => findOffersFor(db, assetIds, { publicUrl }),
      responseOrigin: createResponseOrigin(options),
      engineFor: (mode, framework) => engineFor(options.engines, { mode, framework }) !== undefined,
    },
    payments,
    payouts: { processors, publicUrl, payoutRules, requiresConfirmedEmail, log: storage.log },
    listings: { storage, requiresConfirmedEmail, publicUrl },
    commerce: { payments, platformFeeBps, publicUrl, payoutRules, onRefunded: [stopDeploymentsOfGrant] },
    collection: { payments, collectAt: inference.billing.collectAt },
    requests: { keptDays: options.requestLogDays },
  };
}

/** Connects the options of deployments. */
export function connectDeployments(
  { deploymentQuota, publicUrl }: Pick<Config, 'deploymentQuota' | 'publicUrl'>,
  { catalog }: Pick<Domains, 'catalog'>,
): DeploymentsOptions {
  return { ...catalog, publicUrl, quota: deploymentQuota };
}
