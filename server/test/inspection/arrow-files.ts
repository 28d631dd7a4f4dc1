import { u32 } from '../../src/inspection/headers/model-files.fixture.ts';

// Files of Arrow around a schema that is only text: what matters here is where the schema lies.

const MARK = Buffer.from('ffffffff', 'hex');
/** The tables of a message: where the first is, and what it looks like. */
const ROOT = Buffer.concat([u32(16), Buffer.alloc(12)]);

function messageOf(schema: string): Buffer {
  const content = Buffer.concat([ROOT, Buffer.from(schema)]);
  return Buffer.concat([u32(content.length), content]);
}

export function arrowStream(schema: string): Buffer {
  return Buffer.concat([MARK, messageOf(schema), MARK, Buffer.alloc(4)]);
}

/** Without the mark, as before version 0.15. */
export function arrowLegacyStream(schema: string): Buffer {
  return Buffer.concat([messageOf(schema), Buffer.alloc(4)]);
}

export function arrowFile(schema: string, footer: string): Buffer {
  const tables = Buffer.concat([ROOT, Buffer.from(footer)]);
  return Buffer.concat([
    ...[Buffer.from('ARROW1\0\0'), MARK, messageOf(schema), Buffer.alloc(64)],
    ...[tables, u32(tables.length), Buffer.from('ARROW1')],
  ]);
}
