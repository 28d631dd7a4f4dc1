import { GRASP_SCORER } from '../acme-robotics/grasp/grasp-scorer.ts';
import { PICK_PLACE_POLICY, PICK_PLACE_POLICY_TORCH } from '../acme-robotics/pick-place/policy-assets.ts';
import { TWO_LINK_ARM } from '../acme-robotics/two-link-arm/two-link-arm.ts';
import { CORRIDOR_NAVIGATOR, CORRIDOR_NAVIGATOR_TF } from '../wayfinder-labs/corridor/navigator-assets.ts';
import { GRID_NAVIGATOR } from '../wayfinder-labs/grid/grid-navigator.ts';
import type { DemoAsset } from './demo-asset.ts';

/** Every asset that is generated. */
export const ASSETS: readonly DemoAsset[] = [
  TWO_LINK_ARM,
  PICK_PLACE_POLICY,
  PICK_PLACE_POLICY_TORCH,
  GRASP_SCORER,
  GRID_NAVIGATOR,
  CORRIDOR_NAVIGATOR,
  CORRIDOR_NAVIGATOR_TF,
];
