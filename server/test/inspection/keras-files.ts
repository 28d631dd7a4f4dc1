import { gzipSync } from 'node:zlib';
import { zipFile } from '../../src/inspection/archives/zip-file.fixture.ts';
import { field, message } from '../../src/platform/protobuf.fixture.ts';
import { file, latin, type TestFile } from './test-file.ts';

// Builds the files in which Keras stores the configuration of a model.

export const HDF5_MAGIC = latin('\x89HDF\r\n\x1a\n');

export const layer = (className: string, config: unknown = {}, more: object = {}): object => ({
  ...{ module: 'keras.layers', class_name: className, config, registered_name: null },
  ...more,
});
export const sequential = (...layers: unknown[]): object => ({
  ...{ module: 'keras', class_name: 'Sequential', config: { name: 'sequential', layers }, registered_name: null },
});
/** Returns a configuration of Keras 2, which names classes without their module. */
export const bare = (className: string, config: unknown = {}): object => ({
  class_name: 'Sequential',
  config: { layers: [{ class_name: className, config }] },
});
export const kerasFunction = (module: string, name: string): object => ({
  ...{ module, class_name: 'function', config: name, registered_name: name },
});

const archive = (config: Buffer): Buffer =>
  zipFile([
    { name: 'metadata.json', content: Buffer.from('{"keras_version": "3.4.1"}') },
    { name: 'config.json', content: config, deflated: true },
    { name: 'model.weights.h5', content: Buffer.concat([HDF5_MAGIC, Buffer.alloc(600)]) },
  ]);
const hdf5 = (config: string): Buffer =>
  Buffer.concat([HDF5_MAGIC, Buffer.alloc(500), Buffer.from(`model_config\0${config}\0training_config`)]);

/** Yields one configuration in every format that Keras reads. */
export function* kerasForms(what: string, text: string): Generator<TestFile> {
  yield file(`${what} in .keras`, 'model.keras', archive(Buffer.from(text)));
  yield file(`${what} in .h5`, 'model.h5', hdf5(text));
  yield file(`${what} as JSON`, 'model.json', text);
  yield file(`${what} behind space`, 'architecture.json', `${' '.repeat(600)}${text}`);
  yield file(`${what} in packed .h5`, 'model.h5.gz', gzipSync(hdf5(text)));
}

/** Returns the Keras metadata of a SavedModel. */
export function kerasMetadata(text: string): Buffer {
  return field(1, message(field(2, 1), field(3, 'root'), field(4, '_tf_keras_layer'), field(5, text)));
}
