import type { FileRow } from '../../storage/file.ts';
import type { DeploymentRow } from '../deployment.ts';

/** Weights of other runtimes, which may be large. Any other file beside an ONNX file may hold some of its tensors. */
const OTHER_WEIGHTS = /\.(onnx|gguf|safetensors|pt|pth|ckpt|h5|keras|msgpack|tflite)$/i;
const PART = /-\d{5}-of-\d{5}\.gguf$/i;

/** Selects the files of a revision that its runtime may need. */
export function chooseModelFiles(
  files: readonly FileRow[],
  { runtime, main_file: main }: Pick<DeploymentRow, 'runtime' | 'main_file'>,
): FileRow[] {
  if (runtime === 'open-inference' || main === null) return [];
  if (runtime === 'onnx') return files.filter(({ name }) => name === main || !OTHER_WEIGHTS.test(name));
  const series = seriesOf(main);
  return files.filter(({ name }) => name === main || (series !== undefined && seriesOf(name) === series));
}

/** Returns what the parts of one model have in common: the name without the part number. */
function seriesOf(name: string): string | undefined {
  return PART.test(name) ? name.replace(/-\d{5}(-of-\d{5}\.gguf)$/i, '$1') : undefined;
}
