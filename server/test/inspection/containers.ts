import { deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { tarFile } from '../../src/inspection/archives/tar-file.fixture.ts';
import { zipFile } from '../../src/inspection/archives/zip-file.fixture.ts';
import { file, type TestFile } from './test-file.ts';

type Container = (inner: TestFile) => TestFile;

const NOTES = { name: 'notes.txt', content: Buffer.from('hello world\n') };
const member = ({ name, bytes }: TestFile) => ({ name, content: bytes });
/** Inspection uses the name of the member, not that of the archive. */
const inFolder = (inner: TestFile) => ({ ...member(inner), name: `folder/${inner.name}` });

const zip: Container = (inner) => file(`${inner.what}, in a zip`, 'files.zip', zipFile([NOTES, inFolder(inner)]));
const deflatedZip: Container = (inner) =>
  file(`${inner.what}, in a deflated zip`, 'files.bin', zipFile([{ ...inFolder(inner), deflated: true }, NOTES]));
const tar: Container = (inner) => file(`${inner.what}, in a tar`, 'files.tar', tarFile([inFolder(inner), NOTES]));
const packedTar: Container = (inner) =>
  file(`${inner.what}, in a packed tar`, 'files.tar.gz', gzipSync(tarFile([NOTES, inFolder(inner)])));
const gzip: Container = (inner) => file(`${inner.what}, in gzip`, `${inner.name}.gz`, gzipSync(inner.bytes));
const zlib: Container = (inner) => file(`${inner.what}, in zlib`, `${inner.name}.z`, deflateSync(inner.bytes));
const zstd: Container = (inner) => file(`${inner.what}, in zstd`, `${inner.name}.zst`, zstdCompressSync(inner.bytes));
const npz: Container = (inner) =>
  file(
    `${inner.what}, in an npz`,
    'arrays.npz',
    zipFile([{ name: 'arr_0.npy', content: inner.bytes, deflated: true }]),
  );

/** Common containers. */
export const CONTAINERS: readonly Container[] = [zip, deflatedZip, tar, packedTar, gzip];

/** All containers that an attacker may use. */
export const EVERY_CONTAINER: readonly Container[] = [
  ...[...CONTAINERS, zlib, zstd, npz],
  (inner) => zip(tar(inner)),
  (inner) => gzip(zip(inner)),
  (inner) => tar(gzip(inner)),
];
