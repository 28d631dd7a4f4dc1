import { zipFile } from '../../../server/src/inspection/archives/zip-file.fixture.ts';
import type { Weights } from './safetensors.ts';

// Writes a state dict like `torch.save` does: a zip with a pickle of the names, and the numbers of each tensor in a file of
// its own. `torch.load(file, weights_only=True)` reads it.

const PROTO_2 = Buffer.from([0x80, 2]);
const [MARK, TUPLE, EMPTY_TUPLE, REDUCE, PERSISTENT_ID, SET_ITEMS, STOP] = ['(', 't', ')', 'R', 'Q', 'u', '.'].map(
  (code) => Buffer.from(code),
) as [Buffer, Buffer, Buffer, Buffer, Buffer, Buffer, Buffer];
const FALSE = Buffer.from([0x89]);

export function pytorchStateDict(tensors: ReadonlyMap<string, Weights>, folder: string): Buffer {
  const entries = [...tensors].flatMap(([name, weights], i) => [text(name), tensor(weights, String(i))]);
  const pickle = Buffer.concat([PROTO_2, orderedDict(), MARK, ...entries, SET_ITEMS, STOP]);
  return zipFile([
    { name: `${folder}/data.pkl`, content: pickle },
    { name: `${folder}/byteorder`, content: Buffer.from('little') },
    ...[...tensors.values()].map(({ values }, i) => ({
      name: `${folder}/data/${i}`,
      content: Buffer.from(values.buffer, values.byteOffset, values.byteLength),
    })),
    { name: `${folder}/version`, content: Buffer.from('3\n') },
  ]);
}

function tensor({ shape, values }: Weights, key: string): Buffer {
  const storage = [text('storage'), imported('torch', 'FloatStorage'), text(key), text('cpu'), integer(values.length)];
  const strides = shape.map((_, axis) => shape.slice(axis + 1).reduce((product, extent) => product * extent, 1));
  return Buffer.concat([
    imported('torch._utils', '_rebuild_tensor_v2'),
    MARK,
    ...[tuple(storage), PERSISTENT_ID],
    ...[integer(0), tuple(shape.map(integer)), tuple(strides.map(integer)), FALSE, orderedDict()],
    TUPLE,
    REDUCE,
  ]);
}

function orderedDict(): Buffer {
  return Buffer.concat([imported('collections', 'OrderedDict'), EMPTY_TUPLE, REDUCE]);
}

function imported(module: string, name: string): Buffer {
  return Buffer.from(`c${module}\n${name}\n`);
}

function tuple(items: readonly Buffer[]): Buffer {
  return Buffer.concat([MARK, ...items, TUPLE]);
}

function text(value: string): Buffer {
  const bytes = Buffer.from(value);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(bytes.length);
  return Buffer.concat([Buffer.from('X'), length, bytes]);
}

function integer(value: number): Buffer {
  const bytes = Buffer.alloc(5);
  bytes.write('J');
  bytes.writeInt32LE(value, 1);
  return bytes;
}
