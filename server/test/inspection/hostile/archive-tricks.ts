import { gzipSync } from 'node:zlib';
import { lzmaFile } from '../../../src/inspection/archives/lzma/lzma-file.fixture.ts';
import { tarFile } from '../../../src/inspection/archives/tar-file.fixture.ts';
import { zipFile } from '../../../src/inspection/archives/zip-file.fixture.ts';
import { onnxExternal, onnxModel, onnxTensor } from '../../../src/inspection/headers/model-files.fixture.ts';
import { field } from '../../../src/platform/protobuf.fixture.ts';
import { file, latin, type TestFile } from '../test-file.ts';
import { EVIL } from './payloads.ts';

const TEXT = Buffer.from('hello world\n'.repeat(100));
const PICTURE = latin('\x89PNG\r\n\x1a\n\0\0\0\rIHDR');
const text = { name: 'a.txt', content: TEXT };
const pax = (type: string, key: string, value: string) => {
  const body = ` ${key}=${value}\n`;
  const length = [1, 2, 3].map((digits) => body.length + digits).find((size) => `${size}${body}`.length === size);
  return { name: 'pax', type, content: Buffer.from(`${length}${body}`) };
};

/** Zips of which different readers see different members. */
export function* zipTricks(): Generator<TestFile> {
  for (const content of EVIL) {
    const evil = { name: 'b.pkl', content };
    const zip = zipFile([evil]);
    const tricks: readonly (readonly [what: string, bytes: Buffer])[] = [
      ['a member declared empty', zipFile([text, { ...evil, isDeclaredEmpty: true }])],
      ['a member that the directory omits', zipFile([text, { ...evil, isHidden: true }])],
      ['a first member that the directory omits', zipFile([{ ...evil, isHidden: true }, text])],
      ['a zip before a zip', Buffer.concat([zip, zipFile([text])])],
      ['a zip behind a zip', Buffer.concat([zipFile([text]), zip])],
      ['a zip behind an empty zip', Buffer.concat([zipFile([]), zip])],
      ['a zip before an empty zip', Buffer.concat([zip, zipFile([])])],
      ['a zip in the comment of a zip', zipFile([text], { comment: zip })],
      ['another name in its own header', zipFile([{ ...evil, name: 'b.txt', local: { name: 'b.pkl' } }])],
      ['another size in its own header', zipFile([{ ...evil, local: { size: 0 } }])],
      ['another method in its own header', zipFile([{ ...evil, local: { method: 8 } }])],
      ['two members by one name', zipFile([{ ...text, name: 'b.pkl' }, evil])],
      [
        'members on the same bytes',
        zipFile([
          { ...evil, name: 'b' },
          { ...evil, offset: 0, name: 'b' },
        ]),
      ],
      ['a zip behind a picture', zipFile([evil], { before: PICTURE })],
      ['one that counts from its start', zipFile([evil], { before: PICTURE, absolute: true })],
      ['a wide zip', zipFile([{ ...evil, wide: true }], { wideEnd: () => undefined })],
      ['no members by the count', zipFile([evil], { end: (end) => void end.fill(0, 8, 12) })],
      ['another disk', zipFile([evil], { end: (end) => void end.writeUInt16LE(1, 4) })],
      ['something behind the end', Buffer.concat([zip, TEXT])],
      ['an encrypted member', zipFile([{ ...evil, flags: 1 }])],
      ['an unknown packing', zipFile([{ ...evil, method: 99 }])],
    ];
    for (const [what, bytes] of tricks) yield file(what, 'archive.zip', bytes);
    yield* amongTensors(content);
  }
}

/** Yields attacks in place of the tensor data next to PyTorch's `data.pkl`, which is never loaded on its own. */
function* amongTensors(content: Buffer): Generator<TestFile> {
  const beside = (name: string, bytes: Buffer): Buffer =>
    zipFile([
      { name: 'm/data.pkl', content: latin('\x80\x02N.') },
      { name, content: bytes },
    ]);
  yield file('a zip among tensors', 'model.pt', beside('m/data/0', zipFile([{ name: 'b.pkl', content }])));
  yield file('a tar among tensors', 'model.pt', beside('m/data/0', tarFile([{ name: 'b.pkl', content }])));
  yield file('gzip among tensors', 'model.pt', beside('m/data/0', gzipSync(content)));
  yield file('LZMA among tensors', 'model.pt', beside('m/data/0', lzmaFile(content)));
  yield file('a pickle among tensors', 'model.pt', beside('m/data/weights.pkl', content));
}

export function* tarTricks(): Generator<TestFile> {
  for (const content of EVIL) {
    const evil = { name: 'b.pkl', content };
    const plain = tarFile([text, evil]);
    const hidden = Buffer.concat([Buffer.from('text'), Buffer.alloc(508), tarFile([evil])]);
    const tricks: readonly (readonly [what: string, bytes: Buffer])[] = [
      ['a wrong sum in the first header', Buffer.from(plain).fill(0xee, 0, 4)],
      ['no first header', Buffer.from(plain).fill(0xee, 0, 512)],
      ['zeros before it', Buffer.concat([Buffer.alloc(1024), plain])],
      ['another tar behind it', Buffer.concat([tarFile([text]), tarFile([evil])])],
      ['a zip behind it', Buffer.concat([tarFile([text]), zipFile([evil])])],
      ['a size before it that uncovers members', tarFile([pax('x', 'size', '4'), { name: 'a', content: hidden }])],
      ['a size for all', tarFile([pax('g', 'size', '4'), { name: 'a', content: hidden }])],
      ['a folder with content', tarFile([{ name: 'a', type: '5', content: hidden }])],
      ['a member with holes', tarFile([{ ...evil, type: 'S' }])],
      ['a sum of bytes with a sign', tarFile([{ ...evil, name: 'é'.repeat(20), signedSum: true }])],
      ['a member without a name', tarFile([{ ...evil, name: '' }])],
    ];
    for (const [what, bytes] of tricks) yield file(what, 'archive.tar', bytes);
  }
}

/** An import that nothing calls is harmless in a text, and an attack in a pickle: the name after unpacking counts. */
export function* renamedMembers(): Generator<TestFile> {
  const member = { name: 'notes.txt', content: latin('cpayload\nrun\n') };
  const longName = { name: '././@LongLink', type: 'L', content: latin('model.pkl\0') };
  yield file('a name before it', 'a.tar', tarFile([pax('x', 'path', 'model.pkl'), member]));
  yield file('a name for all', 'a.tar', tarFile([pax('g', 'path', 'model.pkl'), member]));
  yield file('a long name before it', 'a.tar', tarFile([longName, member]));
  yield file('a name before it, packed', 'a.tar.gz', gzipSync(tarFile([pax('x', 'path', 'dir/model.pt'), member])));
  const parts = ['sys_info', 'pickle', 'storages', 'tensors'];
  const renamed = parts.flatMap((name, i) => [pax('x', 'path', name), { name: `${i}`, content: latin('\x80\x02N.') }]);
  yield file('the old tar of PyTorch by other names', 'model.pt', tarFile(renamed));
}

const OUTSIDE = ['../../etc/passwd', '/etc/passwd', 'a/../../b', '..\\b', 'C:\\b', '..'];

export function* modelsOutside(): Generator<TestFile> {
  for (const location of OUTSIDE) {
    const model = onnxModel(field(5, onnxTensor('w', [3], onnxExternal(location))));
    const member = { name: 'm.onnx', content: model };
    yield file(`weights at ${location} in a zip`, 'model.zip', zipFile([member]));
    yield file(`weights at ${location} in a tar`, 'model.tar', tarFile([member]));
    yield file(`weights at ${location} in a packed tar`, 'model.tgz', gzipSync(tarFile([member])));
    yield file(`weights at ${location} in gzip`, 'model.onnx.gz', gzipSync(model));
  }
}
