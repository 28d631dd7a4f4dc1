import { flagged, type Judgement, shown } from '../judgement.ts';

const CODE_MEMBER = /(?:^|\/)code\/.*\.py$/;
/** Before version 1.4 modules were listed as JSON. */
const MODEL_MEMBER = /(?:^|\/)(?:(?:data|constants)\.pkl|model\.json)$/;

/** Where AOTInductor puts what it compiled: libraries, their source, and kernels. PyTorch looks for it anywhere in a path. */
const COMPILED_MEMBER = /data[\\/]+aotinductor[\\/]+[^\\/]/;

/** Rejects a package of AOTInductor (`.pt2`): PyTorch loads the native library in it, or compiles one. */
export function judgeCompiledModel(names: readonly string[]): Judgement | undefined {
  const member = names.find((name) => COMPILED_MEMBER.test(name));
  if (member === undefined) return undefined;
  return flagged(
    `is compiled by AOTInductor: loading it runs native code, ${shown(member)}`,
    'save the state_dict as safetensors, or export the model to ONNX',
  );
}

/** TorchScript is a program, which can write files as it is loaded; it is rejected as a whole. */
export function judgeTorchScript(names: readonly string[]): Judgement | undefined {
  const isScript = names.some((name) => CODE_MEMBER.test(name)) && names.some((name) => MODEL_MEMBER.test(name));
  if (!isScript) return undefined;
  return flagged(
    'is TorchScript, which is a program',
    'save the state_dict as safetensors, or export the model to ONNX',
  );
}

/**
 * Before 2017 PyTorch wrote a tar whose pickles stand between the bytes of tensors, where they cannot be told apart.
 */
export function judgeTorchTar(names: ReadonlySet<string>): Judgement | undefined {
  if (!names.has('storages') || !names.has('tensors') || !names.has('pickle')) return undefined;
  return flagged(
    'is a model in the tar format of old PyTorch, which cannot be inspected',
    'save the weights as safetensors',
  );
}
