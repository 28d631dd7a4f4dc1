import type { CatalogOptions } from '../catalog/catalog-options.ts';

export interface DeploymentsOptions extends Pick<CatalogOptions, 'listingFor' | 'confirmsAddresses' | 'engineFor'> {
  /** How many deployments an account can have in each mode. */
  quota: number;
  /** What the addresses of deployments begin with. */
  publicUrl: string;
}
