import { deflateSync, gzipSync } from 'node:zlib';
import { field } from '../../platform/protobuf.fixture.ts';
import { onnxExternal, onnxModel, onnxTensor } from '../headers/model-files.fixture.ts';
import { testVerdicts, type VerdictCase } from '../verdict-cases.fixture.ts';
import { lzmaFile } from './lzma/lzma-file.fixture.ts';
import { tarFile } from './tar-file.fixture.ts';
import { zipFile } from './zip-file.fixture.ts';

const latin = (text: string): Buffer => Buffer.from(text, 'latin1');
const EVIL = latin('\x80\x02cos\nsystem\nX\x02\0\0\0id\x85R.');
const TEXT = Buffer.from('hello world\n'.repeat(100));
const zip = zipFile([{ name: 'b.pkl', content: EVIL }]);
const tar = tarFile([
  { name: 'a.txt', content: TEXT },
  { name: 'b.pkl', content: EVIL },
]);
const tensor = (content: Buffer): Buffer =>
  zipFile([
    { name: 'm/data.pkl', content: latin('\x80\x02N.') },
    { name: 'm/data/0', content },
  ]);
const model = (location: string): Buffer => onnxModel(field(5, onnxTensor('w', [3], onnxExternal(location))));
const broken = (from: number, to: number): Buffer => Buffer.from(tar).fill(0xee, from, to);

const TENSORS: readonly VerdictCase[] = [
  ['a zip', tensor(zip), 'flagged', /os\.system/],
  ['a zip behind other bytes', tensor(Buffer.concat([TEXT, zip])), 'flagged', /os\.system/],
  ['a tar', tensor(tar), 'flagged', /os\.system/],
  ['gzip', tensor(gzipSync(EVIL)), 'flagged', /os\.system/],
  ['zlib', tensor(deflateSync(EVIL)), 'flagged', /os\.system/],
  ['LZMA', tensor(lzmaFile(EVIL)), 'inconclusive', /LZMA/],
  ['LZMA that is cut short', tensor(lzmaFile(EVIL).subarray(0, -6)), 'flagged', /os\.system/],
  ['numbers that begin like LZMA', tensor(Buffer.concat([lzmaFile(EVIL).subarray(0, 14), TEXT])), 'clean', /^$/],
  ['a 7z archive', tensor(Buffer.from('377abcaf271c0004', 'hex')), 'inconclusive', /7z/],
  ['numbers that begin like zlib', tensor(Buffer.concat([latin('\x78\x9c'), Buffer.alloc(5000, 0xaa)])), 'clean', /^$/],
  ['numbers that begin like safetensors', tensor(latin('\x05\0\0\0\0\0\0\0{\0\0\0\0\0\0\0')), 'clean', /^$/],
  ['numbers that begin like JSON', tensor(latin('{\x01\x02\x03"class_name": "Lambda"')), 'clean', /^$/],
];

const TARS: readonly VerdictCase[] = [
  ['a wrong sum', broken(0, 4), 'inconclusive', /first header is damaged/],
  ['nothing of the first header', broken(0, 512), 'inconclusive', /first header is damaged/],
  ['zeros before it', Buffer.concat([Buffer.alloc(1024), tar]), 'inconclusive', /first header is damaged/],
  ['nothing but such a header', broken(0, 4).subarray(0, 700), 'inconclusive', /first header is damaged/],
  ['text about ustar', Buffer.from('the magic of ustar archives\n'.repeat(1000)), 'clean', /^$/],
];

const MODELS: readonly VerdictCase[] = [
  [
    'in a zip',
    zipFile([{ name: 'm.onnx', content: model('../../etc/passwd') }]),
    'inconclusive',
    /etc\/passwd.*m\.onnx/,
  ],
  ['in a tar', tarFile([{ name: 'm.onnx', content: model('/etc/passwd') }]), 'inconclusive', /outside of its folder/],
  ['in a packed tar', gzipSync(tarFile([{ name: 'm', content: model('a/../../b') }])), 'inconclusive', /outside/],
  ['in gzip', gzipSync(model('..\\b')), 'inconclusive', /outside/],
  ['on a drive', gzipSync(model('C:\\b')), 'inconclusive', /outside/],
  ['beside it', zipFile([{ name: 'm.onnx', content: model('data/m..bin') }]), 'clean', /^$/],
];

testVerdicts({ 'what lies where tensors do': TENSORS, 'damaged tars': TARS, 'weights of packed models': MODELS });
