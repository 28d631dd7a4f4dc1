import { zipFile } from '../../../src/inspection/archives/zip-file.fixture.ts';
import { SAFE_PICKLES } from '../../../src/inspection/pickle/pickles.fixture.ts';
import type { Random } from '../../harness/random.ts';
import { file, latin, type TestFile } from '../test-file.ts';

const byte = (value: number): string => String.fromCharCode(value);
const STORAGES = [
  'FloatStorage',
  'HalfStorage',
  'BFloat16Storage',
  'LongStorage',
  'IntStorage',
  'ByteStorage',
  'BoolStorage',
];

export function* plainPickles(): Generator<TestFile> {
  for (const name of ['data.pkl', 'data.pickle', 'data', 'arrays.joblib']) {
    for (const { protocol, bytes } of SAFE_PICKLES) yield file(`data in protocol ${protocol}`, name, bytes);
  }
}

/** Writes a state_dict as torch.save does, in its protocol 2 or in a later one. */
class StateDict {
  readonly #protocol: number;
  #tensors = '';
  storages = 0;

  constructor(protocol: number) {
    this.#protocol = protocol;
  }

  add(name: string, storage: string, shape: readonly number[], rebuild = this.#plain(shape)): void {
    const key = String(this.storages++);
    const id = `(${this.#text('storage')}${this.#global('torch', storage)}${this.#text(key)}${this.#text('cpu')}K\x06tQ`;
    this.#tensors += this.#text(name) + rebuild(id);
  }

  addQuantised(name: string, scheme: string, quantizer: string): void {
    const params = `(${this.#global('torch', scheme)}${quantizer}t`;
    this.add(name, 'QInt8Storage', [2, 3], (id) => {
      return `${this.#global('torch._utils', '_rebuild_qtensor')}(${id}K\0(K\x02K\x03t(K\x03K\x01t${params}\x89${this.#hooks()}tR`;
    });
  }

  bytes(): Buffer {
    const items = this.#tensors === '' ? '' : `(${this.#tensors}u`;
    const body = `${this.#hooks()}${items}.`;
    const length = Buffer.alloc(8);
    length.writeBigUInt64LE(BigInt(body.length));
    const frame = this.#protocol < 4 ? '' : `\x95${length.toString('latin1')}`;
    return latin(`\x80${byte(this.#protocol)}${frame}${body}`);
  }

  #plain(shape: readonly number[]): (id: string) => string {
    const extents = `(${shape.map((extent) => `K${byte(extent)}`).join('')}t`;
    return (id) =>
      `${this.#global('torch._utils', '_rebuild_tensor_v2')}(${id}K\0${extents}${extents}\x89${this.#hooks()}tR`;
  }

  /** An empty OrderedDict, for the model and for the hooks of each tensor. */
  #hooks(): string {
    return `${this.#global('collections', 'OrderedDict')})R`;
  }

  #global(module: string, name: string): string {
    return this.#protocol < 4 ? `c${module}\n${name}\n` : `${this.#text(module)}${this.#text(name)}\x93`;
  }

  #text(value: string): string {
    return this.#protocol < 4 ? `X${byte(value.length)}\0\0\0${value}` : `\x8c${byte(value.length)}${value}`;
  }
}

function* stateDicts(random: Random): Generator<[what: string, dict: StateDict]> {
  for (const protocol of [2, 3, 4, 5]) {
    for (const storage of STORAGES) {
      const dict = new StateDict(protocol);
      for (let i = 0; i < 1 + random(12); i++) dict.add(`layers.${i}.weight`, storage, [random(9), random(9)]);
      yield [`a state_dict of ${storage} in protocol ${protocol}`, dict];
    }
    const quantised = new StateDict(protocol);
    quantised.addQuantised('weight', 'per_tensor_affine', 'G\0\0\0\0\0\0\0\0K\0');
    quantised.addQuantised('bias', 'per_tensor_symmetric', 'G\0\0\0\0\0\0\0\0K\0');
    quantised.addQuantised('channels', 'per_channel_affine', 'NNK\0');
    yield [`a quantised state_dict in protocol ${protocol}`, quantised];
    yield [`an empty state_dict in protocol ${protocol}`, new StateDict(protocol)];
  }
}

/** First bytes of tensors, which may look like any format. */
const BEGINNINGS = ['', '\x80\x02', 'cos\nsystem\n', '\x78\x9c', 'MZ', 'ZF', '{', '\x5d\0\0\x80\0'];

export function* checkpoints(random: Random): Generator<TestFile> {
  for (const [what, dict] of stateDicts(random)) {
    const pickle = dict.bytes();
    yield file(`the pickle of ${what}`, 'data.pkl', pickle);
    const tensors = Array.from({ length: dict.storages }, (_, i) => ({
      name: `archive/data/${i}`,
      content: Buffer.concat([latin(BEGINNINGS[i % BEGINNINGS.length] as string), Buffer.alloc(324, i * 37)]),
    }));
    const members = [
      { name: 'archive/data.pkl', content: pickle },
      { name: 'archive/byteorder', content: Buffer.from('little') },
      ...tensors,
      { name: 'archive/version', content: Buffer.from('3\n') },
      { name: 'archive/.data/serialization_id', content: Buffer.from('1234567890') },
    ];
    for (const name of ['pytorch_model.bin', 'model.pt', 'model.pth']) yield file(what, name, zipFile(members));
    yield file(`${what} in the format of before 1.6`, 'model.pth', legacy(pickle));
  }
}

/** Returns five pickles followed by the bytes of the tensors. */
function legacy(pickle: Buffer): Buffer {
  const head =
    '\x80\x02\x8a\x0al\xfc\x9cF\xf9 j\xa8P\x19.\x80\x02M\xe9\x03.\x80\x02}q\0(X\x10\0\0\0protocol_versionq\x01M\xe9\x03u.';
  return Buffer.concat([latin(head), pickle, latin('\x80\x02]q\0X\x01\0\0\x000q\x01a.'), Buffer.alloc(64, 0xcf)]);
}
