import { splitList } from '../../platform/split-list.ts';
import type { Imported } from './pickle-values.ts';

/**
 * The condition for a harmless call of an allowed import: its second argument names an encoding (`codec`), or may
 * (`text`); it creates an object of a plain type (`rebuilds`), an array's type from a text (`dtype`), a number from
 * bytes and such a type (`scalar`), or an array from them (`array`); or no call is harmless (`never`).
 */
export type CallRule = 'any' | 'codec' | 'text' | 'rebuilds' | 'dtype' | 'scalar' | 'array' | 'never';

const allow = (module: string, names: string, rule: CallRule = 'any'): [string, CallRule][] =>
  splitList(names).map((name) => [`${module} ${name}`, rule]);

const PLAIN_TYPES = 'set frozenset slice complex list dict tuple int float bool range object';
/** Types created from text or bytes and an encoding. */
const TEXT_TYPES = 'str bytes bytearray';
const TORCH_STORAGES = splitList(
  'Double Float Half BFloat16 Long Int Short Char Byte Bool ComplexDouble ComplexFloat QUInt8 QInt8 QInt32 QUInt4x2 QUInt2x4',
)
  .map((kind) => `${kind}Storage`)
  .join(' ');
const TORCH_DTYPES = `float32 float float64 double float16 half bfloat16 float8_e4m3fn float8_e4m3fnuz float8_e5m2
  float8_e5m2fnuz float8_e8m0fnu complex32 chalf complex64 cfloat complex128 cdouble uint8 uint16 uint32 uint64 int8
  int16 short int32 int int64 long bool quint8 qint8 qint32 quint4x2 quint2x4 bits8 bits16`;
/** Quantisation schemes of tensors. */
const TORCH_QSCHEMES = `per_tensor_affine per_tensor_symmetric per_channel_affine per_channel_symmetric
  per_channel_affine_float_qparams`;
const NUMPY_SCALARS = `bool_ int8 int16 int32 int64 uint8 uint16 uint32 uint64 intc uintc longlong ulonglong float16
  float32 float64 longdouble complex64 complex128 clongdouble datetime64 timedelta64`;
const NUMPY_DTYPES = `BoolDType Int8DType UInt8DType Int16DType UInt16DType Int32DType UInt32DType IntDType UIntDType
  Int64DType UInt64DType LongLongDType ULongLongDType LongDType ULongDType Float16DType Float32DType Float64DType
  LongDoubleDType Complex64DType Complex128DType CLongDoubleDType StrDType BytesDType VoidDType DateTime64DType
  TimeDelta64DType ObjectDType`;
const PATHS = 'Path PosixPath WindowsPath PurePath PurePosixPath PureWindowsPath';

/**
 * Everything a pickle may import, by exact name: only what creates data. Nothing here looks up attributes, imports,
 * opens, or calls its arguments; "torch.storage._load_from_bytes" is missing because it unpickles its argument.
 */
const ALLOWED: ReadonlyMap<string, CallRule> = new Map<string, CallRule>([
  ...allow('builtins', `${PLAIN_TYPES} Ellipsis NotImplemented`),
  ...allow('builtins', TEXT_TYPES, 'text'),
  // Python 2 names, which protocols before 3 still use.
  ...allow('__builtin__', `${PLAIN_TYPES} long xrange Ellipsis NotImplemented`),
  ...allow('__builtin__', `${TEXT_TYPES} unicode`, 'text'),
  ...allow('collections', 'OrderedDict defaultdict deque Counter'),
  ...allow('datetime', 'datetime date time timedelta timezone'),
  ...allow('decimal', 'Decimal'),
  ...allow('fractions', 'Fraction'),
  ...allow('uuid', 'UUID'),
  ...allow('pathlib', PATHS),
  ...allow('pathlib._local', PATHS),
  ...allow('argparse', 'Namespace'),
  ...allow('types', 'SimpleNamespace'),
  ...allow('numpy', NUMPY_SCALARS),
  // With an object dtype both treat raw bytes as pointers. Pickles create arrays by "_reconstruct", which takes no
  // bytes.
  ...allow('numpy', 'ndarray void', 'never'),
  ...allow('numpy', 'str_ bytes_', 'text'),
  ...allow('numpy', 'dtype', 'dtype'),
  // Pickles name them, but create dtypes by "numpy.dtype"; if created in two ways they could not be tracked.
  ...allow('numpy.dtypes', NUMPY_DTYPES, 'never'),
  ...['numpy.core', 'numpy._core'].flatMap((module) => [
    ...allow(`${module}.multiarray`, '_reconstruct'),
    // With an object dtype it returns its argument, even a dtype, whose state could then no longer be judged.
    ...allow(`${module}.multiarray`, 'scalar', 'scalar'),
    ...allow(`${module}.numeric`, '_frombuffer', 'array'),
  ]),
  ...allow('torch', `Size Tensor device UntypedStorage ${TORCH_STORAGES} ${TORCH_DTYPES}`),
  ...allow('torch', TORCH_QSCHEMES, 'never'),
  ...allow('torch.cuda', TORCH_STORAGES),
  ...allow('torch.storage', 'UntypedStorage TypedStorage _UntypedStorage _TypedStorage'),
  ...allow('torch.nn.parameter', 'Parameter Buffer'),
  ...allow('torch._tensor', 'Tensor'),
  ...allow('torch.serialization', '_get_layout'),
  ...allow(
    'torch._utils',
    `_rebuild_tensor _rebuild_tensor_v2 _rebuild_tensor_v3 _rebuild_parameter _rebuild_parameter_with_state
     _rebuild_qtensor _rebuild_sparse_tensor _rebuild_sparse_csr_tensor
     _rebuild_meta_tensor_no_storage _rebuild_device_tensor_from_numpy _rebuild_device_tensor_from_cpu_tensor`,
  ),
  // Creates views of a buffer at unchecked offsets.
  ...allow('torch._utils', '_rebuild_nested_tensor', 'never'),
  ['_codecs encode', 'codec'],
  ['copyreg _reconstructor', 'rebuilds'],
  ['copy_reg _reconstructor', 'rebuilds'],
]);

/** The encodings that Python itself writes; other names make it search for code to load. */
export const HARMLESS_ENCODINGS: ReadonlySet<string> = new Set(['latin1', 'latin-1', 'utf-8', 'utf8', 'ascii']);

const PLAIN_BASES: ReadonlySet<string> = new Set(
  ['builtins', '__builtin__'].flatMap((module) =>
    splitList(`${PLAIN_TYPES} ${TEXT_TYPES} long unicode`).map((name) => `${module} ${name}`),
  ),
);

/** Types whose constructor takes one plain value and only holds it. */
export function isPlainBase({ module, name }: Imported): boolean {
  return PLAIN_BASES.has(`${module} ${name}`);
}

export function ruleForImport(module: string, name: string): CallRule | undefined {
  return ALLOWED.get(`${module} ${name}`);
}
