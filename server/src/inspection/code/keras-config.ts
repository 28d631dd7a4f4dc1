import { isObject } from '../bounded-json.ts';
import { CLEAN, flagged, type Judgement, toPrintable } from '../judgement.ts';
import { KERAS_CLASSES, KERAS_FUNCTIONS } from './keras-names.ts';
import { isAllowedOperation, isAllowedSymbol } from './keras-operations.ts';

const INSTEAD = 'use layers of Keras itself, or export the model to ONNX';
export const LAMBDA_FOUND = flagged('contains a Keras Lambda layer, which is Python code', INSTEAD);
const LAMBDA = /^(?:.*>)?(?:Lambda|__lambda__)$/s;
/** Keras classes that run code or load other files, rejected in any context. */
const LOADING_CLASS = /^(?:.*>)?(?:TorchModuleWrapper|TFSMLayer|JaxLayer|FlaxLayer|TensorFlowOpLayer)$/s;
const KERAS_PACKAGE = /^(?:keras|tf_keras|tensorflow)(?:\.\w+)*$/;
/** Packages of the Keras team with too many classes to list. */
const HUB_PACKAGE = /^(?:keras_nlp|keras_hub|keras_cv)(?!.*\.(?:utils|saving)(?:\.|$))(?:\.\w+)*$/;
const CLASS_NAME = /^[A-Z]\w*$/;
/** Modules whose functions only map tensors to tensors. */
const PURE_FUNCTIONS = /^(?:keras\.ops(?:\.(?:nn|numpy|linalg|image))?|tensorflow\.(?:math|nn|linalg|signal))$/;
const FUNCTION_NAME = /^[a-z]\w*$/;
const FUNCTION_CLASSES = new Set(['function', 'builtin_function_or_method']);
const REGISTERED = /^(keras|keras_nlp|keras_hub|keras_cv)>\w+$/;
/** Arguments that name a file to read if they are text. */
export const FILE_ARGUMENTS = ['vocabulary', 'vocabulary_file', 'merges'] as const;

export function isCodeClass(name: string): boolean {
  return LAMBDA.test(name) || LOADING_CLASS.test(name);
}

export function isKerasClass(name: string): boolean {
  return KERAS_CLASSES.has(name) || KERAS_FUNCTIONS.has(name) || FUNCTION_CLASSES.has(name);
}

export function isKerasModule(module: string): boolean {
  return module === 'builtins' || KERAS_PACKAGE.test(module) || HUB_PACKAGE.test(module);
}

export function judgeCodeClass(name: string): Judgement {
  if (LAMBDA.test(name)) return LAMBDA_FOUND;
  return flagged(`uses the Keras class ${toPrintable(name)}, which runs code or loads other files`, INSTEAD);
}

export function judgeUnknownClass(name: string): Judgement {
  return flagged(
    `uses the class ${toPrintable(name)}, which is not on the list of Keras classes that only compute`,
    INSTEAD,
  );
}

export function judgeImport(name: string): Judgement {
  return flagged(`imports ${toPrintable(name)} when it is loaded`, INSTEAD);
}

export function judgeFileArgument(argument: string, path: string): Judgement {
  return flagged(`reads the file ${toPrintable(path)} when it is loaded`, `put the ${argument} into the model instead`);
}

/**
 * Keras creates objects from `{module, class_name, config}` anywhere in the configuration; all are checked. A class
 * without a module is looked up by name, and only if the outermost object is one of Keras.
 */
export function judgeKerasConfig(config: unknown): Judgement {
  const isModel = isObject(config) && typeof config.class_name === 'string' && isKerasClass(config.class_name);
  const waiting: unknown[] = [config];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (Array.isArray(value)) for (const item of value) waiting.push(item);
    if (!isObject(value)) continue;
    const judgement = judgeObject(value, isModel);
    if (judgement.verdict !== 'clean') return judgement;
    for (const item of Object.values(value)) waiting.push(item);
  }
  return CLEAN;
}

function judgeObject(value: Record<string, unknown>, isModel: boolean): Judgement {
  const { class_name: className, registered_name: registeredName, module, config } = value;
  const code = [className, registeredName].find((name) => typeof name === 'string' && isCodeClass(name));
  if (typeof code === 'string') return judgeCodeClass(code);
  if (typeof className !== 'string' || config === undefined) return CLEAN;
  if (isObject(config)) {
    const operation = judgeOperation(className, config);
    if (operation.verdict !== 'clean') return operation;
  }
  const isRegistered = typeof registeredName === 'string' && registeredName.includes('>');
  if (typeof module !== 'string' && !isModel && !isRegistered) return CLEAN;
  if (isObject(config)) {
    for (const argument of FILE_ARGUMENTS) {
      const path = config[argument];
      if (typeof path === 'string') return judgeFileArgument(argument, path);
    }
  }
  const named = FUNCTION_CLASSES.has(className) ? judgeFunction(config, module) : judgeClass(className, module);
  if (named.verdict !== 'clean' || typeof registeredName !== 'string') return named;
  const isHarmless = isKerasClass(registeredName) || registeredName === className || REGISTERED.test(registeredName);
  return isHarmless || FUNCTION_CLASSES.has(className) ? CLEAN : judgeUnknownClass(registeredName);
}

function judgeClass(name: string, module: unknown): Judgement {
  if (typeof module !== 'string') return isKerasClass(name) ? CLEAN : judgeUnknownClass(name);
  if (!isKerasModule(module)) return judgeImport(`${module}.${name}`);
  const isAllowed = HUB_PACKAGE.test(module) ? CLASS_NAME.test(name) : isKerasClass(name);
  return isAllowed ? CLEAN : judgeUnknownClass(`${module}.${name}`);
}

function judgeFunction(config: unknown, module: unknown): Judgement {
  if (typeof config !== 'string') return CLEAN;
  const from = typeof module === 'string' ? module : 'builtins';
  const isListed = isKerasModule(from) && KERAS_FUNCTIONS.has(config);
  const isPure = PURE_FUNCTIONS.test(from) && FUNCTION_NAME.test(config);
  return isListed || isPure ? CLEAN : judgeImport(`${from}.${config}`);
}

/** Judges layers that wrap a TensorFlow function or class by name. */
function judgeOperation(className: string, config: Record<string, unknown>): Judgement {
  if (className === 'TFOpLambda' || className === 'SlicingOpLambda') {
    const { function: name } = config;
    return typeof name === 'string' && !isAllowedOperation(name) ? judgeImport(`tensorflow.${name}`) : CLEAN;
  }
  if (className !== 'ClassMethod') return CLEAN;
  const { cls_symbol: symbol } = config;
  return typeof symbol === 'string' && !isAllowedSymbol(symbol) ? judgeImport(`tensorflow.${symbol}`) : CLEAN;
}
