import { GRASP_SCORER } from '../acme-robotics/grasp/grasp-scorer.ts';
import { PICK_PLACE_POLICY, PICK_PLACE_POLICY_TORCH } from '../acme-robotics/pick-place/policy-assets.ts';
import { TWO_LINK_ARM } from '../acme-robotics/two-link-arm/two-link-arm.ts';
import { digitClassifier } from '../clearsight/digits/digit-classifier.ts';
import { drawnDigits } from '../clearsight/digits/drawn-digits.ts';
import { obstacleDetector } from '../clearsight/scenes/obstacle-detector.ts';
import { obstacleDetectorJax } from '../clearsight/scenes/obstacle-detector-jax.ts';
import { shapeClassifier } from '../clearsight/shapes/shape-classifier.ts';
import { instructReacher } from '../handover/cubes/instruct-reacher.ts';
import { instructReacherJax } from '../handover/cubes/instruct-reacher-jax.ts';
import { threeCubes } from '../handover/cubes/three-cubes.ts';
import { commandParser } from '../souk-research/commands/command-parser.ts';
import { commandParserTorch } from '../souk-research/commands/command-parser-torch.ts';
import { robotCommands } from '../souk-research/commands/robot-commands.ts';
import { soukSandbox } from '../souk-research/sandbox/souk-sandbox.ts';
import { CORRIDOR_NAVIGATOR, CORRIDOR_NAVIGATOR_TF } from '../wayfinder-labs/corridor/navigator-assets.ts';
import { GRID_NAVIGATOR } from '../wayfinder-labs/grid/grid-navigator.ts';
import type { DemoAsset } from './demo-asset.ts';

/** Every asset that is generated. Those with the weights of another come after it. */
export const ASSETS: readonly DemoAsset[] = [
  TWO_LINK_ARM,
  PICK_PLACE_POLICY,
  PICK_PLACE_POLICY_TORCH,
  GRASP_SCORER,
  GRID_NAVIGATOR,
  CORRIDOR_NAVIGATOR,
  CORRIDOR_NAVIGATOR_TF,
  digitClassifier,
  drawnDigits,
  shapeClassifier,
  obstacleDetector,
  obstacleDetectorJax,
  soukSandbox,
  commandParser,
  commandParserTorch,
  robotCommands,
  instructReacher,
  instructReacherJax,
  threeCubes,
];
