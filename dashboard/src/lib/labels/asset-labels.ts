import type { Dataset, Model } from '@souk/sdk';
import { formatMoney, type Money } from '../format/money.ts';

export type Asset = Model | Dataset;

const TASKS: Record<Model['task'], string> = {
  manipulation: 'Manipulation',
  navigation: 'Navigation',
  perception: 'Perception',
  language: 'Language',
  vla: 'Vision-language-action',
};

const FRAMEWORKS: Record<Model['framework'], string> = {
  pytorch: 'PyTorch',
  tensorflow: 'TensorFlow',
  jax: 'JAX',
  onnx: 'ONNX',
  gguf: 'GGUF',
};

const LICENSES: Record<Model['license'], string> = {
  MIT: 'Use it, change it and pass it on, also commercially, as long as the copyright notice stays with it.',
  'Apache-2.0':
    'Use it, change it and pass it on, also commercially. Keep the notices, and say what you changed. Patents are licensed too.',
  'CC-BY-4.0': 'Use it, change it and pass it on, also commercially, as long as you name who made it.',
  Commercial: 'For whoever holds a license of this market, in their own products. The files may not be passed on.',
};

export const taskLabel = (task: Model['task']): string => TASKS[task] ?? task;
export const frameworkLabel = (framework: Model['framework']): string => FRAMEWORKS[framework] ?? framework;
export const licenseLabel = (license: Model['license']): string => LICENSES[license] ?? '';

export const formatPrice = (price: Money): string => (price.amount === 0 ? 'Free' : formatMoney(price));
