import { splitList } from '../split-list.ts';

/**
 * The way in which programs treat a file, judged by its name: they unpickle it, take instructions from it, read it line by line as
 * records, read it as other text, or anything else.
 */
export type OpenedAs = 'pickle' | 'instructions' | 'records' | 'text' | 'other';

const TEXT_KINDS: ReadonlySet<OpenedAs> = new Set(['instructions', 'records', 'text']);

/** Not `bin`: token files and fastText models use it, too. */
const PICKLES: ReadonlySet<string> = new Set(
  splitList('pkl pickle pck pcl pt pth pt2 ptl ckpt th joblib npy npz dill cloudpickle pdparams pdopt'),
);

const INSTRUCTIONS: ReadonlySet<string> = new Set(splitList('yaml yml jinja jinja2 j2 tmpl template cfg conf'));

const RECORDS: ReadonlySet<string> = new Set(['jsonl', 'ndjson']);

const TEXTS: ReadonlySet<string> = new Set(
  splitList(`txt text csv tsv tab psv md markdown mdx rst adoc tex bib log json json5 geojson ipynb
    toml ini properties env xml xsd html htm xhtml css scss svg srt vtt sub ass
    names labels classes vocab tokens merges bpe list lst conll conllu arff libsvm svm m3u fasta fastq fa fq seq vcf bed pdb mol smi
    c h cc hh cpp hpp cu cuh py pyi pyx js mjs cjs ts mts cts jsx tsx vue java kt scala go rs rb php pl lua r sh bash
    zsh bat ps1 sql swift proto prototxt pbtxt thrift graphql patch diff lock
    gitignore gitattributes gitmodules gitkeep dockerignore editorconfig npmignore`),
);

const TEXT_NAMES: ReadonlySet<string> = new Set(
  splitList(`readme license licence copying notice authors contributors contributing changelog changes citation codeowners
    makefile dockerfile version requirements todo`),
);

/** Suffixes of compression, stripped before the rest of the name is judged. */
const PACKED = /\.(?:gz|gzip|bz2|xz|lzma|zst|zstd|lz4|z|zlib)$/i;

export function openedAs(name: string): OpenedAs {
  const base = name
    .slice(name.lastIndexOf('/') + 1)
    .replace(PACKED, '')
    .toLowerCase();
  const dot = base.lastIndexOf('.');
  if (dot === -1) return TEXT_NAMES.has(base) ? 'text' : 'other';
  const extension = base.slice(dot + 1);
  if (PICKLES.has(extension)) return 'pickle';
  if (INSTRUCTIONS.has(extension)) return 'instructions';
  if (RECORDS.has(extension)) return 'records';
  return TEXTS.has(extension) ? 'text' : 'other';
}

export function isReadAsText(kind: OpenedAs): boolean {
  return TEXT_KINDS.has(kind);
}
