import type { ByteSource } from '../../platform/byte-source.ts';
import { splitList } from '../../platform/split-list.ts';
import { isObject } from '../bounded-json.ts';
import { formatBytes } from '../format-limit.ts';
import { BOUNDS } from '../inspection-bounds.ts';
import { CLEAN, flagged, type Judgement, toPrintable } from '../judgement.ts';
import { rejectUnless } from '../unjudgeable.ts';
import { parsePythonJson } from './python-json.ts';

/** Packages whose types skops loads. Any other type runs the code of its module. */
const PACKAGES: ReadonlySet<string> = new Set(
  splitList('numpy scipy sklearn xgboost lightgbm catboost quantile_forest imblearn'),
);
/** Modules of Python with types that are only data. */
const PLAIN_TYPES: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  [
    'builtins',
    new Set(
      splitList(`bool bytearray bytes complex dict float frozenset function int list method NoneType object range set slice
        str tuple type`),
    ),
  ],
  ['collections', new Set(['Counter', 'OrderedDict', 'defaultdict', 'deque'])],
  ['datetime', new Set(['date', 'datetime', 'time', 'timedelta'])],
  ['functools', new Set(['partial'])],
]);
/** Parts of the packages that read files, run programs or code, or unpickle. */
const REACHES_OUT =
  /\.(?:_?testing|f2py|distutils|ctypeslib|memmap|externals|datasets|lib|io|_?load\w*|fromfile)(?:\.|$)/;
const HIDDEN = /^_/;
const INSTEAD = 'use types of scikit-learn, NumPy and SciPy alone, or export the model to ONNX';

/** Inspects the types that a model saved with skops consists of. Other archives have a member of that name, too. */
export async function inspectSkopsSchema(source: ByteSource): Promise<Judgement> {
  rejectUnless(source.size <= BOUNDS.json, `its schema is longer than ${formatBytes(BOUNDS.json)}`);
  const schema = parsePythonJson(await source.read(0, source.size), 'its schema');
  if (!isObject(schema) || !('__loader__' in schema)) return CLEAN;
  const waiting: unknown[] = [schema];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (Array.isArray(value)) for (const item of value) waiting.push(item);
    if (!isObject(value)) continue;
    const judgement = judgeNode(value);
    if (judgement.verdict !== 'clean') return judgement;
    for (const item of Object.values(value)) waiting.push(item);
  }
  return CLEAN;
}

function judgeNode(node: Record<string, unknown>): Judgement {
  const { __module__: module, __class__: name, module_path: path, function: called, func } = node;
  if (module !== undefined && !isAllowed(module, name)) return judgeType(module, name);
  if (path !== undefined && !isAllowed(path, called)) return judgeType(path, called);
  if (typeof func === 'string' && HIDDEN.test(func)) return judgeType('a method', func);
  return CLEAN;
}

function isAllowed(module: unknown, name: unknown): boolean {
  if (typeof module !== 'string') return false;
  const plain = PLAIN_TYPES.get(module);
  if (plain !== undefined) return plain.has(String(name));
  return PACKAGES.has(module.split('.', 1)[0] as string) && !REACHES_OUT.test(`${module}.${name}`);
}

function judgeType(module: unknown, name: unknown): Judgement {
  return flagged(
    `its skops schema has the type ${toPrintable(`${module}.${name}`)}, which is not on the list`,
    INSTEAD,
  );
}
