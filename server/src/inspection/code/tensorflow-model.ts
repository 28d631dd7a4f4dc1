import type { ByteSource } from '../../platform/byte-source.ts';
import { BoundedReader } from '../bounded-reader.ts';
import { chunksOf } from '../chunks-of.ts';
import { ProtobufMessage, TOO_MANY_FIELDS } from '../headers/protobuf-reader.ts';
import { BOUNDS } from '../inspection-bounds.ts';
import { inconclusive, type Judgement, worst } from '../judgement.ts';
import { Unjudgeable } from '../unjudgeable.ts';
import { searchCodeClasses } from './keras-text.ts';
import {
  emptyNames,
  type GraphNames,
  isGraph,
  judgeNames,
  META_GRAPH,
  SAVED_MODEL,
  walkGraph,
} from './tensorflow-graph.ts';

const BYTES = 2;
/** The limit of protobuf itself. */
const MAX_MESSAGE_BYTES = 2 ** 31;
/** The tag of a node's operation, or the end of an overlong encoding of it: no text contains either. */
const OP_TAGS = [0x12, 0];
/** Fields of keras_metadata.pb, which describes the objects of a SavedModel for Keras. */
const KERAS_METADATA = { node: 1, identifier: 4 };
/** Number of fields walked individually; beyond it the text is searched instead. */
const FEW_FIELDS = 10_000;
const KERAS_WORD = '_tf_keras_';

/**
 * Judges a SavedModel, a graph, a graph with training data (`.meta`), or Keras metadata of a SavedModel. None has a
 * magic: the whole file must parse as such a message, including unknown fields, as TensorFlow accepts it. Returns
 * undefined if it is none of them.
 */
export async function inspectTensorflow(source: ByteSource): Promise<Judgement | undefined> {
  if (source.size > MAX_MESSAGE_BYTES) return undefined;
  const walks = (await canHoldNodes(source)) ? [walkSavedModel, walkMetaGraph, walkGraph] : [];
  const judgements: Judgement[] = [];
  for (const walk of walks) {
    const judgement = await judgeAs(source, walk);
    if (judgement !== undefined) judgements.push(judgement);
  }
  if (judgements.length > 0 || (await isKerasMetadata(source))) judgements.push(await searchCodeClasses(source));
  return judgements.length > 0 ? worst(judgements) : undefined;
}

/** Text can resemble millions of unknown fields, but not a node: one quick search decides. */
async function canHoldNodes(source: ByteSource): Promise<boolean> {
  for await (const chunk of chunksOf(source, { firstBytes: BOUNDS.firstChunk })) {
    if (OP_TAGS.some((tag) => chunk.includes(tag))) return true;
  }
  return false;
}

async function judgeAs(
  source: ByteSource,
  walk: (message: ProtobufMessage, names: GraphNames) => Promise<void>,
): Promise<Judgement | undefined> {
  const names = emptyNames();
  try {
    await walk(new ProtobufMessage(new BoundedReader(source), source.size), names);
    return isGraph(names) ? judgeNames(names) : undefined;
  } catch (error) {
    if (!(error instanceof Unjudgeable)) throw error;
    // TensorFlow rejects malformed messages, but not large ones.
    return error.message === TOO_MANY_FIELDS ? inconclusive(error.message) : undefined;
  }
}

async function walkSavedModel(model: ProtobufMessage, names: GraphNames): Promise<void> {
  while (await model.next()) {
    if (model.field === SAVED_MODEL.metaGraphs && model.wire === BYTES) await walkMetaGraph(model.enter(), names);
  }
}

async function walkMetaGraph(meta: ProtobufMessage, names: GraphNames): Promise<void> {
  while (await meta.next()) {
    if (meta.field === META_GRAPH.graph && meta.wire === BYTES) await walkGraph(meta.enter(), names);
  }
}

async function isKerasMetadata(source: ByteSource): Promise<boolean> {
  const tally = { fields: BOUNDS.protobufFields - FEW_FIELDS };
  const metadata = new ProtobufMessage(new BoundedReader(source), source.size, 0, tally);
  let isFound = false;
  try {
    while (await metadata.next()) {
      if (metadata.field !== KERAS_METADATA.node || metadata.wire !== BYTES) continue;
      const node = metadata.enter();
      while (await node.next()) {
        if (node.field !== KERAS_METADATA.identifier || node.wire !== BYTES) continue;
        isFound ||= (await node.text()).startsWith(KERAS_WORD);
      }
    }
    return isFound;
  } catch (error) {
    if (!(error instanceof Unjudgeable)) throw error;
    return isFound || (error.message === TOO_MANY_FIELDS && (await contains(source, KERAS_WORD)));
  }
}

async function contains(source: ByteSource, word: string): Promise<boolean> {
  let carried: Buffer = Buffer.alloc(0);
  for await (const chunk of chunksOf(source)) {
    if (Buffer.concat([carried, chunk]).includes(word)) return true;
    carried = chunk.subarray(-word.length);
  }
  return false;
}
