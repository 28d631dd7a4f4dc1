import { type Files, fileOf } from '../../assets/demo-asset.ts';
import { OnnxModel } from '../../assets/onnx-model.ts';
import type { Point } from '../../pictures/svg.ts';

export const ARM_LINKS = [0.3, 0.25] as const;
export const ARM_FILE = 'two-link-arm.onnx';

/** Computes the angles for many targets at once. */
export async function solveArm(files: Files, targets: readonly Point[]): Promise<{ joints: Point; reached: Point }[]> {
  const model = await OnnxModel.load(fileOf(files, ARM_FILE));
  const values = Float32Array.from(targets.flat());
  const { joints, reached } = await model.run({ target: { shape: [targets.length, 2], values } });
  const pair = (all: Float32Array | undefined, i: number): Point => [all?.[2 * i] ?? 0, all?.[2 * i + 1] ?? 0];
  return targets.map((_, i) => ({ joints: pair(joints?.values, i), reached: pair(reached?.values, i) }));
}
