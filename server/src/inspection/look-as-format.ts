import { UNKNOWN_SIZE } from './inspection-bounds.ts';
import { CLEAN } from './judgement.ts';
import { lookForZip } from './looks.ts';
import { load } from './readers.ts';
import { type Look, NOTHING, type Subject } from './subject.ts';
import { refuseUnless } from './unjudgeable.ts';

/** Looks at a file as what its first bytes say it is. */
export async function lookAsFormat(subject: Subject): Promise<Look> {
  const { content, format, effort, isSeekable, inspectWithin: within } = subject;
  const isMeasured = content.size < UNKNOWN_SIZE;
  switch (format) {
    case 'safetensors':
      return isMeasured
        ? { judgement: CLEAN, header: await (await load.safetensors()).readSafetensorsHeader(content) }
        : NOTHING;
    case 'gguf':
      return isMeasured ? { judgement: CLEAN, header: await (await load.gguf()).readGgufHeader(content) } : NOTHING;
    case 'npy':
      return { judgement: await (await load.arrays()).inspectArrays(content, effort) };
    case 'hdf5':
      return { judgement: await (await load.hdf5()).searchHdf5(content) };
    case 'json':
      return { judgement: await (await load.json()).inspectJson(content) };
    case 'tar':
      return { judgement: await (await load.tar()).inspectTar(content, effort, isSeekable, within) };
    case 'zip':
      refuseUnless(isMeasured, 'it is an archive in a packed file');
      return isSeekable ? NOTHING : lookForZip(subject);
    case 'gzip':
    case 'zstd':
      return { judgement: await (await load.packed()).inspectPacked(content, format, effort, within) };
    case 'zlib': {
      const { isReallyZlib, inspectPacked } = await load.packed();
      if (!(await isReallyZlib(content))) return { judgement: CLEAN, format: 'other' };
      return { judgement: await inspectPacked(content, format, effort, within) };
    }
    case 'bzip2':
    case 'xz':
    case 'lzma':
    case 'lz4':
      return { judgement: (await load.packed()).cannotUnpack(format) };
    default:
      return NOTHING;
  }
}
