import { u32 } from '../../src/inspection/headers/model-files.fixture.ts';

// Arrow files around a schema that is plain text: only the position of the schema matters here.

const MARK = Buffer.from('ffffffff', 'hex');
/** Root table of a message: its offset and content. */
const ROOT = Buffer.concat([u32(16), Buffer.alloc(12)]);

function messageOf(schema: string): Buffer {
  const content = Buffer.concat([ROOT, Buffer.from(schema)]);
  return Buffer.concat([u32(content.length), content]);
}

export function arrowStream(schema: string): Buffer {
  return Buffer.concat([MARK, messageOf(schema), MARK, Buffer.alloc(4)]);
}

/** Returns a stream without the continuation marker, as before version 0.15. */
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
