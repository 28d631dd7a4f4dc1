/** Operations that are named in messages, and that identify a TensorFlow graph. */
const RUNS_PYTHON = /^(?:PyFunc(?:Stateless)?|EagerPyFunc)$/;
const TOUCHES_FILES =
  /File|^Save(?:Slices|Dataset.*)?$|^LoadDataset|Snapshot|CacheDataset|TFRecord|LMDB|CSVDataset|SqlDataset|TextLine|FixedLengthRecord|Summary\w*Writer|^Write|^Reader|^ImmutableConst$|^RecordInput$|^LoadAndRemapMatrix$|^GenerateVocabRemapping$|^Debug|^Skipgram$/;
const CONNECTS = /Rpc$|^RemoteCall$|^Send$|^Recv$|DataService|Kafka|BigQuery|^Gcs/;
const HOLDS_PROGRAM =
  /^(?:XlaCallModule|XlaCustomCall|DatasetFromGraph|RemoteFusedGraphExecute|TPUCompile|MlirPassthroughOp)$/;

/** Describes what a forbidden operation does; undefined if TensorFlow has none by that name. */
export function describeDanger(op: string): string | undefined {
  if (RUNS_PYTHON.test(op)) return 'runs Python';
  if (TOUCHES_FILES.test(op)) return 'reads or writes files';
  if (CONNECTS.test(op)) return 'connects to other machines';
  if (HOLDS_PROGRAM.test(op)) return 'contains a program that cannot be inspected';
  return op === 'Abort' ? 'ends the process' : undefined;
}
