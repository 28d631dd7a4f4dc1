import { PICKLE_ADVICE } from '../advice.ts';
import type { Imported } from './pickle-values.ts';

const SKLEARN = 'save the model as ONNX (skl2onnx) or with skops, which load without running code';
const ARRAYS = 'save arrays as .npy, .npz or safetensors, and a scikit-learn model as ONNX or with skops';
const PANDAS = 'save tables as Parquet or CSV';
const TORCH = 'save the weights alone, model.state_dict(), as safetensors';
const SCRIPT = 'save the weights as safetensors, or export the model as ONNX: TorchScript contains code';
const BOOSTING = 'save the model by its own save_model, as JSON or text, or as ONNX';
const KERAS = 'save the model as .keras, or its weights as safetensors';

/** Advice by top-level module: ordinary pickles that only their own library can load. */
const ADVICE: ReadonlyMap<string, string> = new Map([
  ['sklearn', SKLEARN],
  ['imblearn', SKLEARN],
  ['joblib', ARRAYS],
  ['numpy', ARRAYS],
  ['scipy', ARRAYS],
  ['pandas', PANDAS],
  ['pyarrow', PANDAS],
  ['polars', PANDAS],
  ['__torch__', SCRIPT],
  ['torch', TORCH],
  ['torchvision', TORCH],
  ['transformers', TORCH],
  ['timm', TORCH],
  ['ultralytics', TORCH],
  ['pytorch_lightning', TORCH],
  ['lightning', TORCH],
  ['xgboost', BOOSTING],
  ['lightgbm', BOOSTING],
  ['catboost', BOOSTING],
  ['keras', KERAS],
  ['tensorflow', KERAS],
]);

/** Returns what to save instead of a pickle with this import. */
export function adviseOnImport({ module }: Imported): string {
  return ADVICE.get(module.split('.')[0] as string) ?? PICKLE_ADVICE;
}
