import { topicOfNames } from '../term-frames.ts';
import { formatsTerms } from './formats.ts';
import { languageTerms } from './language-terms.ts';
import { learningTerms } from './learning-terms.ts';
import { navigationTerms } from './navigation-terms.ts';
import { perceptionTerms } from './perception-terms.ts';
import { robotLearningTerms } from './robot-learning.ts';
import { roboticsControlTerms } from './robotics-control.ts';
import { roboticsMotionTerms } from './robotics-motion.ts';
import { roboticsPartsTerms } from './robotics-parts.ts';
import { roboticsSensorsTerms } from './robotics-sensors.ts';
import { trainingTerms } from './training-terms.ts';

/** The words of all fields, asked for by what they mean. */
export const termNamesTopic = topicOfNames('term-names', 1.5, [
  ...roboticsPartsTerms,
  ...roboticsSensorsTerms,
  ...roboticsMotionTerms,
  ...roboticsControlTerms,
  ...navigationTerms,
  ...perceptionTerms,
  ...learningTerms,
  ...trainingTerms,
  ...robotLearningTerms,
  ...languageTerms,
  ...formatsTerms,
]);
