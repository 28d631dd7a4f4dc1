import { isObject } from '../bounded-json.ts';
import { CLEAN, flagged, type Judgement, shown } from '../judgement.ts';

export const LAMBDA_REASON = 'holds a Keras Lambda layer, which is Python code';

/** Layers that stand for an operation of TensorFlow, by its name. */
const OPERATION_LAYERS = new Set(['TFOpLambda', 'SlicingOpLambda', 'ClassMethod', 'InstanceMethod']);
/** Operations that reach outside: files, Python functions, libraries. */
const LOADING_OPERATION =
  /(?:^|\.)(?:io|raw_ops|gfile|saved_model|data|train|queue|py_function|numpy_function|py_func|load\w*|read_file|write_file)(?:\.|$)/;
/** All that TensorFlow's own functions are needed for; the rest of it reads, writes and loads. */
const TENSORFLOW_FUNCTIONS = /^tensorflow\.(?:math|nn|linalg|image|signal|keras(?:\.\w+)*)$/;
const LAMBDA = /^(?:.*>)?(?:Lambda|__lambda__)$/s;
/** Where the classes and functions that a saved model names come from. Others would be imported by their name. */
const KERAS_MODULE = /^(?:keras|tf_keras|tensorflow|keras_nlp|keras_hub|keras_cv)(?:\.|$)/;
/** Parts of those whose functions load or fetch things. */
const LOADING_MODULE = /\.(?:utils|saving|models|applications|datasets|io|export)(?:\.|$)/;
const BUILTIN_MODULE = 'builtins';
const ESCAPE = '\\';
const BUILTIN_DANGERS = new Set([
  ...['eval', 'exec', 'compile', 'open', '__import__', 'getattr', 'setattr', 'delattr', 'input', 'breakpoint'],
  ...['globals', 'locals', 'vars', 'type', 'map', 'filter', 'print', 'help', 'exit', 'quit', 'memoryview', 'super'],
]);

/** Whether what a module of this name holds is Keras' own; written with escapes it is not. */
export function isKerasModule(module: string): boolean {
  return !module.includes(ESCAPE) && (module === BUILTIN_MODULE || KERAS_MODULE.test(module));
}

export function isLoadingOperation(name: string): boolean {
  return LOADING_OPERATION.test(name);
}

/** Keras makes objects out of `{module, class_name, config}` wherever they stand; all are looked at. */
export function judgeKerasConfig(config: unknown): Judgement {
  const waiting: unknown[] = [config];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (Array.isArray(value)) for (const item of value) waiting.push(item);
    if (!isObject(value)) continue;
    const judgement = judgeObject(value);
    if (judgement.verdict !== 'clean') return judgement;
    for (const item of Object.values(value)) waiting.push(item);
  }
  return CLEAN;
}

function judgeObject(value: Record<string, unknown>): Judgement {
  const { class_name: className, registered_name: registeredName, module, config } = value;
  if ([className, registeredName].some((name) => typeof name === 'string' && LAMBDA.test(name)))
    return flagged(LAMBDA_REASON);
  if (typeof className !== 'string' || config === undefined) return CLEAN;
  const operation = OPERATION_LAYERS.has(className) && isObject(config) ? config.function : undefined;
  if (typeof operation === 'string' && isLoadingOperation(operation)) {
    return flagged(`imports ${shown(`tensorflow.${operation}`)}`);
  }
  if (typeof module !== 'string') return CLEAN;

  const isFunction = className === 'function' || className === 'builtin_function_or_method';
  const name = isFunction ? (typeof config === 'string' ? config : '?') : className;
  const isHarmless = module === BUILTIN_MODULE ? !BUILTIN_DANGERS.has(name) : isOfKeras(module, isFunction);
  return isHarmless ? CLEAN : flagged(`imports ${shown(`${module}.${name}`)}`);
}

function isOfKeras(module: string, isFunction: boolean): boolean {
  if (!KERAS_MODULE.test(module)) return false;
  if (!isFunction) return true;
  return !LOADING_MODULE.test(module) && (!module.startsWith('tensorflow') || TENSORFLOW_FUNCTIONS.test(module));
}
