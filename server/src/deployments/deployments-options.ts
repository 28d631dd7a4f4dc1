import type { CatalogOptions } from '../catalog/catalog-options.ts';
import type { Mode } from '../platform/db/realm.ts';

export interface DeploymentsOptions extends Pick<CatalogOptions, 'listingFor' | 'confirmsAddresses'> {
  /** How many deployments an account can have in each mode. */
  quota: number;
  /** What the addresses of deployments begin with. */
  publicUrl: string;
  /** Whether an engine elsewhere runs models of this framework. */
  engineFor(mode: Mode, framework: string): boolean;
}
