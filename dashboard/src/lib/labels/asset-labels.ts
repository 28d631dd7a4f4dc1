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
  MIT: 'Use, change and share it, also commercially, as long as the copyright notice stays with it.',
  'Apache-2.0':
    'Use, change and share it, also commercially. Keep the notices, and state your changes. Patents are licensed too.',
  'CC-BY-4.0': 'Use, change and share it, also commercially, as long as you credit the author.',
  Commercial: 'Licensees may use it in their own products. The files may not be shared.',
};

export const taskLabel = (task: Model['task']): string => TASKS[task] ?? task;
export const frameworkLabel = (framework: Model['framework']): string => FRAMEWORKS[framework] ?? framework;
export const licenseLabel = (license: Model['license']): string => LICENSES[license] ?? '';

export const formatPrice = (price: Money): string => (price.amount === 0 ? 'Free' : formatMoney(price));
