import { estimator, functionNode, jsonNode, node, skopsFile } from '../skops-files.ts';
import { file, type TestFile } from '../test-file.ts';

const TYPES = [
  ...['os.system', 'posix.system', 'subprocess.Popen', 'builtins.eval', 'builtins.exec', 'builtins.getattr'],
  ...['operator.call', 'operator.methodcaller', 'functools.reduce', 'importlib.import_module', 'my_model.Model'],
  ...['numpy.testing._private.utils.runstring', 'numpy.load', 'joblib.load', 'pickle.loads', 'sklearn.externals.x.y'],
];

/** Models of skops with types that run code, at any place. */
export function* skopsModels(): Generator<TestFile> {
  for (const type of TYPES) {
    const dot = type.lastIndexOf('.');
    const nodes = [
      estimator(type, {}),
      node('OperatorFuncNode', type, { attrs: node('TupleNode', 'builtins.tuple', { content: [jsonNode('id')] }) }),
      functionNode(type.slice(0, dot), type.slice(dot + 1)),
      node('TypeNode', 'builtins.type', {
        content: { __module__: type.slice(0, dot), __class__: type.slice(dot + 1) },
      }),
    ];
    for (const found of nodes) {
      yield file(
        `${type} in a model`,
        'model.skops',
        skopsFile(estimator('sklearn.pipeline.Pipeline', { steps: found })),
      );
      yield file(`${type} by itself`, 'model.bin', skopsFile(found, true));
    }
  }
  const method = node('MethodNode', 'builtins.method', { content: { func: '__reduce__', obj: jsonNode('a') } });
  yield file('a hidden method', 'model.skops', skopsFile(method));
}
