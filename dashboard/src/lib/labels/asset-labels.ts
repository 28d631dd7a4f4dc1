import type { Dataset, Model } from '@souk/sdk';
import { inMoney, type Money } from '../format/money.ts';

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

export const taskInWords = (task: Model['task']): string => TASKS[task] ?? task;
export const frameworkInWords = (framework: Model['framework']): string => FRAMEWORKS[framework] ?? framework;
export const licenseInWords = (license: Model['license']): string => LICENSES[license] ?? '';

export const priceInWords = (price: Money): string => (price.amount === 0 ? 'Free' : inMoney(price));

const countFormat = new Intl.NumberFormat('en');
const shortFormat = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

/** To the last one: `12,000`. */
export const inNumbers = (count: number): string => countFormat.format(count);
/** As short as it can be told: `12K`, `7.2B`. */
export const inShort = (count: number): string => shortFormat.format(count);

const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const;

/** Of a file: `512 bytes`, `1.4 MB`, by thousands as disks and networks are measured. */
export function inBytes(size: number): string {
  let [value, unit] = [size, 0];
  while (Math.round(value) >= 1000 && unit < UNITS.length - 1) [value, unit] = [value / 1000, unit + 1];
  const shown = unit === 0 ? inNumbers(value) : value.toFixed(value < 100 ? 1 : 0).replace(/\.0$/, '');
  return `${shown} ${size === 1 ? 'byte' : UNITS[unit]}`;
}
