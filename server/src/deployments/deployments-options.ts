import type { CatalogOptions } from '../catalog/catalog-options.ts';

export interface DeploymentsOptions
  extends Pick<CatalogOptions, 'listingFor' | 'requiresConfirmedEmail' | 'engineFor'> {
  /** Maximum number of deployments per account and mode. */
  quota: number;
  /** Base of deployment URLs. */
  publicUrl: string;
}
