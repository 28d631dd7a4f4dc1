import { GRASP_SCORER } from '../acme-robotics/grasp/grasp-scorer.ts';
import { PICK_PLACE_POLICY, PICK_PLACE_POLICY_TORCH } from '../acme-robotics/pick-place/policy-assets.ts';
import { TRAY_SORTING } from '../acme-robotics/pick-place/tray-sorting.ts';
import { REACH_TRAJECTORIES } from '../acme-robotics/two-link-arm/reach-trajectories.ts';
import { TWO_LINK_ARM } from '../acme-robotics/two-link-arm/two-link-arm.ts';
import { DIGIT_CLASSIFIER } from '../clearsight/digits/digit-classifier.ts';
import { DRAWN_DIGITS } from '../clearsight/digits/drawn-digits.ts';
import { OBSTACLE_DETECTOR } from '../clearsight/scenes/obstacle-detector.ts';
import { OBSTACLE_DETECTOR_JAX } from '../clearsight/scenes/obstacle-detector-jax.ts';
import { SHAPE_CLASSIFIER } from '../clearsight/shapes/shape-classifier.ts';
import { INSTRUCT_REACHER } from '../handover/cubes/instruct-reacher.ts';
import { INSTRUCT_REACHER_JAX } from '../handover/cubes/instruct-reacher-jax.ts';
import { THREE_CUBES } from '../handover/cubes/three-cubes.ts';
import { COMMAND_PARSER } from '../souk-research/commands/command-parser.ts';
import { COMMAND_PARSER_TORCH } from '../souk-research/commands/command-parser-torch.ts';
import { ROBOT_COMMANDS } from '../souk-research/commands/robot-commands.ts';
import { SOUK_SANDBOX } from '../souk-research/sandbox/souk-sandbox.ts';
import { CORRIDOR_RUNS } from '../wayfinder-labs/corridor/corridor-runs.ts';
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
  DIGIT_CLASSIFIER,
  DRAWN_DIGITS,
  SHAPE_CLASSIFIER,
  OBSTACLE_DETECTOR,
  OBSTACLE_DETECTOR_JAX,
  SOUK_SANDBOX,
  COMMAND_PARSER,
  COMMAND_PARSER_TORCH,
  ROBOT_COMMANDS,
  INSTRUCT_REACHER,
  INSTRUCT_REACHER_JAX,
  THREE_CUBES,
  REACH_TRAJECTORIES,
  TRAY_SORTING,
  CORRIDOR_RUNS,
];
