import { zipFile } from '../../../src/inspection/archives/zip-file.fixture.ts';
import { arrayNode, estimator, functionNode, jsonNode, node, skopsFile } from '../skops-files.ts';
import { file, type TestFile } from '../test-file.ts';

const FOREST = estimator('sklearn.ensemble._forest.RandomForestClassifier', {
  n_estimators: jsonNode(10),
  classes_: arrayNode('7.npy'),
  estimators_: node('ListNode', 'builtins.list', {
    content: [estimator('sklearn.tree._tree.Tree', { values: arrayNode('7.npy') })],
  }),
  criterion: jsonNode('gini'),
  dtype: node('TypeNode', 'builtins.type', { content: { __module__: 'numpy', __class__: 'float32' } }),
  random_state: node('RandomStateNode', 'numpy.random.mtrand.RandomState', { content: jsonNode({}) }),
  scores: node('DictNode', 'collections.defaultdict', { content: {} }),
  weights: node('SparseMatrixNode', 'scipy.sparse._csr.csr_matrix', { type: 'scipy', file: '7.npz' }),
});
const TRANSFORMER = estimator('sklearn.preprocessing._function_transformer.FunctionTransformer', {
  func: functionNode('numpy', 'log1p'),
  inverse_func: node('PartialNode', 'functools.partial', { content: { func: functionNode('scipy.special', 'expit') } }),
});

export function* skopsModels(): Generator<TestFile> {
  for (const [what, model] of Object.entries({ forest: FOREST, transformer: TRANSFORMER })) {
    yield file(`a ${what} saved with skops`, 'model.skops', skopsFile(model));
    yield file(`a packed ${what} saved with skops`, 'model.skops', skopsFile(model, true));
  }
  const schema = Buffer.from('{"$schema": "x", "module_path": "os", "__module__": "os"}');
  yield file('a schema of something else', 'data.zip', zipFile([{ name: 'schema.json', content: schema }]));
}
