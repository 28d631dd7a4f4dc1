import type { FileRow } from '../../storage/file.ts';
import type { DeploymentRow } from '../deployment.ts';

/** Weights of other runtimes, which may be large. Whatever else lies beside an ONNX file may hold some of its tensors. */
const NOT_OF_ONNX = /\.(onnx|gguf|safetensors|pt|pth|ckpt|h5|keras|msgpack|tflite)$/i;
const PART = /-\d{5}-of-\d{5}\.gguf$/i;

/** Of a revision's files, those that its runtime may need. */
export function chooseModelFiles(
  files: readonly FileRow[],
  { runtime, main_file: main }: Pick<DeploymentRow, 'runtime' | 'main_file'>,
): FileRow[] {
  if (runtime === 'open-inference' || main === null) return [];
  if (runtime === 'onnx') return files.filter(({ name }) => name === main || !NOT_OF_ONNX.test(name));
  const series = seriesOf(main);
  return files.filter(({ name }) => name === main || (series !== undefined && seriesOf(name) === series));
}

/** What the parts of one model have in common: everything but their number. */
function seriesOf(name: string): string | undefined {
  return PART.test(name) ? name.replace(/-\d{5}(-of-\d{5}\.gguf)$/i, '$1') : undefined;
}
