import { flagged, type Judgement, toPrintable } from '../judgement.ts';

const CODE_MEMBER = /(?:^|\/)code\/.*\.py$/;
/** Before version 1.4 modules were listed as JSON. */
const MODEL_MEMBER = /(?:^|\/)(?:(?:data|constants)\.pkl|model\.json)$/;

/** The folder of AOTInductor's compiled libraries, their source, and kernels. PyTorch searches for it anywhere in a path. */
const COMPILED_MEMBER = /data[\\/]+aotinductor[\\/]+[^\\/]/;

/** Rejects an AOTInductor package (`.pt2`): PyTorch loads the native library in it, or compiles one. */
export function judgeCompiledModel(names: readonly string[]): Judgement | undefined {
  const member = names.find((name) => COMPILED_MEMBER.test(name));
  if (member === undefined) return undefined;
  return flagged(
    `is compiled by AOTInductor: loading it runs native code, ${toPrintable(member)}`,
    'save the state_dict as safetensors, or export the model to ONNX',
  );
}

/** Rejects TorchScript: it is a program, which can write files while it is loaded. */
export function judgeTorchScript(names: readonly string[]): Judgement | undefined {
  const isScript = names.some((name) => CODE_MEMBER.test(name)) && names.some((name) => MODEL_MEMBER.test(name));
  if (!isScript) return undefined;
  return flagged(
    'is TorchScript, which is a program',
    'save the state_dict as safetensors, or export the model to ONNX',
  );
}

/** Before 2017 PyTorch wrote a tar with pickles between the bytes of tensors, where they cannot be distinguished. */
export function judgeTorchTar(names: ReadonlySet<string>): Judgement | undefined {
  if (!names.has('storages') || !names.has('tensors') || !names.has('pickle')) return undefined;
  return flagged(
    'is a model in the tar format of old PyTorch, which cannot be inspected',
    'save the weights as safetensors',
  );
}
