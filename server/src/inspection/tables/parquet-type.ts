import type { SchemaElement, SchemaTree } from 'hyparquet';

const MAX_DEPTH = 4;

const BY_LOGICAL: Record<string, string> = {
  STRING: 'string',
  ENUM: 'string',
  DECIMAL: 'decimal',
  DATE: 'date',
  TIME: 'time',
  TIMESTAMP: 'timestamp',
  INTEGER: 'integer',
  JSON: 'json',
  BSON: 'bytes',
  UUID: 'uuid',
  FLOAT16: 'number',
  GEOMETRY: 'bytes',
  GEOGRAPHY: 'bytes',
};

const BY_PHYSICAL: Record<string, string> = {
  BOOLEAN: 'boolean',
  INT32: 'integer',
  INT64: 'integer',
  INT96: 'timestamp',
  FLOAT: 'number',
  DOUBLE: 'number',
  BYTE_ARRAY: 'bytes',
  FIXED_LEN_BYTE_ARRAY: 'bytes',
};

/** Returns a column's type in the terms used for all tables. */
export function describeParquetType(node: SchemaTree, depth = 0): string {
  const isRepeated = node.element.repetition_type === 'REPEATED';
  return isRepeated ? `list<${typeOfOne(node, depth + 1)}>` : typeOfOne(node, depth);
}

/** Returns the type of a single element, ignoring repetition. */
function typeOfOne(node: SchemaTree, depth: number): string {
  const { element, children } = node;
  const kind = element.logical_type?.type ?? element.converted_type;
  if (kind === 'VARIANT' || kind === 'MAP') return kind.toLowerCase();
  if (kind === 'LIST' && children.length === 1 && depth < MAX_DEPTH) {
    const [repeated] = children as [SchemaTree];
    // The standard wraps each item in a group; older writers repeat the item itself.
    const [item] = repeated.children;
    const isGroup = item !== undefined && repeated.children.length === 1;
    return `list<${isGroup ? describeParquetType(item, depth + 1) : typeOfOne(repeated, depth + 1)}>`;
  }
  return children.length > 0 ? 'struct' : typeOfLeaf(element);
}

function typeOfLeaf({ type, converted_type: converted, logical_type: logical }: SchemaElement): string {
  const named = logical && BY_LOGICAL[logical.type];
  if (named) return named;
  if (converted === 'UTF8' || converted === 'ENUM') return 'string';
  if (converted?.startsWith('TIMESTAMP')) return 'timestamp';
  if (converted?.startsWith('TIME')) return 'time';
  if (converted === 'DECIMAL' || converted === 'DATE' || converted === 'JSON') return converted.toLowerCase();
  return (type && BY_PHYSICAL[type]) ?? 'bytes';
}
