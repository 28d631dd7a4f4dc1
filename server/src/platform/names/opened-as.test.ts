import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type OpenedAs, openedAs } from './opened-as.ts';

const NAMES: Record<OpenedAs, string[]> = {
  pickle: ['model.pkl', 'a/b.PT', 'x.joblib.gz', 'weights.npy', 'model.txt.pkl', 'last.ckpt', 'archive/data.pkl'],
  instructions: ['config.yaml', 'a/B.YML', 'chat_template.jinja', 'x.yaml.gz'],
  records: ['train.jsonl', 'a/B.NDJSON', 'train.jsonl.gz'],
  text: [
    'words.txt',
    'a.b/Table.CSV',
    'words.txt.gz',
    'README',
    'LICENSE.md',
    '.gitignore',
    'train.py',
    'model.pkl.md',
  ],
  other: ['', 'train.bin', 'data_batch_1', 'a.txt/0', 'x.fvecs', 'model.pkl.bak', 'pickle', 'txt', 'a.'],
};

test('derives from the name how a file is opened', () => {
  for (const [kind, names] of Object.entries(NAMES)) {
    for (const name of names) assert.equal(openedAs(name), kind, name);
  }
});
