import { formatCount } from '../format-limit.ts';
import type { ProtobufMessage } from '../headers/protobuf-reader.ts';
import { CLEAN, flagged, inconclusive, type Judgement, toPrintable } from '../judgement.ts';
import { describeDanger } from './tensorflow-danger.ts';
import { TENSORFLOW_OPS } from './tensorflow-ops.ts';

// Field numbers of saved_model.proto, meta_graph.proto, graph.proto, function.proto, node_def.proto, attr_value.proto.
export const SAVED_MODEL = { metaGraphs: 2 };
export const META_GRAPH = { graph: 2 };
const GRAPH = { node: 1, library: 2 };
const LIBRARY = { function: 1 };
const FUNCTION = { signature: 1, node: 3 };
const OP_DEF = { name: 1 };
const NODE = { name: 1, op: 2, attr: 5 };
const ENTRY = { value: 2 };
const ATTR = { list: 1, text: 2, func: 10 };
const LIST = { func: 9 };
const NAMED = { name: 1 };
const BYTES = 2;
const MAX_NAMES = 200_000;
const INSTEAD = 'export the model without it, or save it as ONNX or safetensors';

/** Names in a graph: its operations, its functions, and the functions passed to its nodes. */
export interface GraphNames {
  ops: Set<string>;
  functions: Set<string>;
  passed: Set<string>;
  /** PrintV2 writes to a file instead of printing. */
  printsToFile: boolean;
  hasTooMany: boolean;
}

export function emptyNames(): GraphNames {
  return { ops: new Set(), functions: new Set(), passed: new Set(), printsToFile: false, hasTooMany: false };
}

export function judgeNames(names: GraphNames): Judgement {
  for (const op of [...names.ops, ...names.passed]) {
    const danger = TENSORFLOW_OPS.has(op) ? undefined : describeDanger(op);
    if (danger !== undefined)
      return flagged(`has the TensorFlow operation ${toPrintable(op)}, which ${danger}`, INSTEAD);
  }
  if (names.printsToFile) return flagged('has the TensorFlow operation PrintV2, which writes to a file', INSTEAD);
  if (names.hasTooMany)
    return inconclusive(`its TensorFlow graph has more than ${formatCount(MAX_NAMES)} names`, INSTEAD);
  const unknown = [...names.ops].find((op) => !TENSORFLOW_OPS.has(op) && !names.functions.has(op));
  if (unknown === undefined) return CLEAN;
  return inconclusive(
    `its TensorFlow graph needs the operation ${toPrintable(unknown)}, which is not on the list of operations that only compute`,
    INSTEAD,
  );
}

/** Tests whether the names belong to a graph, not to another message with the same fields. */
export function isGraph({ ops }: GraphNames): boolean {
  return [...ops].some((op) => TENSORFLOW_OPS.has(op) || describeDanger(op) !== undefined);
}

export async function walkGraph(graph: ProtobufMessage, names: GraphNames): Promise<void> {
  while (await graph.next()) {
    if (graph.wire !== BYTES) continue;
    if (graph.field === GRAPH.node) await walkNode(graph.enter(), names);
    if (graph.field === GRAPH.library) await walkLibrary(graph.enter(), names);
  }
}

async function walkLibrary(library: ProtobufMessage, names: GraphNames): Promise<void> {
  while (await library.next()) {
    if (library.field === LIBRARY.function && library.wire === BYTES) await walkFunction(library.enter(), names);
  }
}

async function walkFunction(message: ProtobufMessage, names: GraphNames): Promise<void> {
  while (await message.next()) {
    if (message.wire !== BYTES) continue;
    if (message.field === FUNCTION.node) await walkNode(message.enter(), names);
    if (message.field !== FUNCTION.signature) continue;
    const signature = message.enter();
    while (await signature.next()) {
      if (signature.field === OP_DEF.name && signature.wire === BYTES)
        add(names, names.functions, await signature.text());
    }
  }
}

async function walkNode(node: ProtobufMessage, names: GraphNames): Promise<void> {
  const ops: string[] = [];
  let hasFileText = false;
  while (await node.next()) {
    if (node.wire !== BYTES) continue;
    if (node.field === NODE.op) ops.push(await node.text());
    if (node.field === NODE.attr) hasFileText = (await walkEntry(node.enter(), names)) || hasFileText;
  }
  for (const op of ops) add(names, names.ops, op);
  names.printsToFile ||= hasFileText && ops.includes('PrintV2');
}

/** Returns whether the attribute is text that names a file. */
async function walkEntry(entry: ProtobufMessage, names: GraphNames): Promise<boolean> {
  let hasFileText = false;
  while (await entry.next()) {
    if (entry.field !== ENTRY.value || entry.wire !== BYTES) continue;
    const value = entry.enter();
    while (await value.next()) {
      if (value.wire !== BYTES) continue;
      if (value.field === ATTR.text) hasFileText = /^file:/i.test(await value.text()) || hasFileText;
      if (value.field === ATTR.func) await walkNamed(value.enter(), names);
      if (value.field === ATTR.list) await walkList(value.enter(), names);
    }
  }
  return hasFileText;
}

async function walkList(list: ProtobufMessage, names: GraphNames): Promise<void> {
  while (await list.next()) {
    if (list.field === LIST.func && list.wire === BYTES) await walkNamed(list.enter(), names);
  }
}

async function walkNamed(message: ProtobufMessage, names: GraphNames): Promise<void> {
  while (await message.next()) {
    if (message.field === NAMED.name && message.wire === BYTES) add(names, names.passed, await message.text());
  }
}

function add(names: GraphNames, to: Set<string>, name: string): void {
  if (to.size < MAX_NAMES) to.add(name);
  else names.hasTooMany ||= !to.has(name);
}
