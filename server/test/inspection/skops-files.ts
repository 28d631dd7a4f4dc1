import { zipFile } from '../../src/inspection/archives/zip-file.fixture.ts';
import { npyFile } from '../../src/inspection/headers/npy-file.fixture.ts';

// Builds the files in which skops stores models of scikit-learn.

export const node = (loader: string, type: string, more: object = {}): object => {
  const dot = type.lastIndexOf('.');
  const [module, name] = [type.slice(0, dot), type.slice(dot + 1)];
  return { __class__: name, __module__: module, __loader__: loader, ...more, __id__: 7 };
};
export const jsonNode = (value: unknown): object =>
  node('JsonNode', 'builtins.str', { content: JSON.stringify(value), is_json: true });
export const functionNode = (path: string, name: string): object =>
  node('FunctionNode', 'builtins.function', { content: { module_path: path, function: name } });
export const arrayNode = (file: string): object => node('NdArrayNode', 'numpy.ndarray', { type: 'numpy', file });

/** An estimator with these attributes. */
export const estimator = (type: string, attributes: object): object =>
  node('ObjectNode', type, { content: node('DictNode', 'builtins.dict', { content: attributes }) });

export function skopsFile(schema: object, isPacked = false): Buffer {
  const versions = { protocol: 2, _skops_version: '0.13.0' };
  return zipFile([
    { name: '7.npy', content: npyFile("'<f8'", Buffer.alloc(80)), deflated: isPacked },
    { name: 'schema.json', content: Buffer.from(JSON.stringify({ ...schema, ...versions })), deflated: isPacked },
  ]);
}
