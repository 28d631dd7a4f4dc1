import type { Model } from '@souk/sdk';
import { frameworkLabel, taskLabel } from '../../../lib/labels/asset-labels.ts';

const TASK_VALUES: readonly Model['task'][] = ['manipulation', 'navigation', 'perception', 'language', 'vla'];
const FRAMEWORK_VALUES: readonly Model['framework'][] = ['pytorch', 'tensorflow', 'jax', 'onnx', 'gguf'];
const LICENSE_VALUES: readonly Model['license'][] = ['Apache-2.0', 'MIT', 'CC-BY-4.0', 'Commercial'];

export const TASKS = TASK_VALUES.map((value) => ({ value, label: taskLabel(value) }));
export const FRAMEWORKS = FRAMEWORK_VALUES.map((value) => ({ value, label: frameworkLabel(value) }));
export const LICENSES = LICENSE_VALUES.map((value) => ({ value, label: value }));

export const isTask = (text: string): text is Model['task'] => TASK_VALUES.some((value) => value === text);
export const isFramework = (text: string): text is Model['framework'] =>
  FRAMEWORK_VALUES.some((value) => value === text);
export const isLicense = (text: string): text is Model['license'] => LICENSE_VALUES.some((value) => value === text);
