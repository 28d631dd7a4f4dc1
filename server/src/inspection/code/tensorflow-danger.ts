/** Operations that are named in a message, and by which a graph is known to be one of TensorFlow. */
const RUNS_PYTHON = /^(?:PyFunc(?:Stateless)?|EagerPyFunc)$/;
const TOUCHES_FILES =
  /File|^Save(?:Slices|Dataset.*)?$|^LoadDataset|Snapshot|CacheDataset|TFRecord|LMDB|CSVDataset|SqlDataset|TextLine|FixedLengthRecord|Summary\w*Writer|^Write|^Reader|^ImmutableConst$|^RecordInput$|^LoadAndRemapMatrix$|^GenerateVocabRemapping$|^Debug|^Skipgram$/;
const CONNECTS = /Rpc$|^RemoteCall$|^Send$|^Recv$|DataService|Kafka|BigQuery|^Gcs/;
const HOLDS_PROGRAM =
  /^(?:XlaCallModule|XlaCustomCall|DatasetFromGraph|RemoteFusedGraphExecute|TPUCompile|MlirPassthroughOp)$/;

/** What an operation that is not allowed does; undefined where TensorFlow has none by that name. */
export function describeDanger(op: string): string | undefined {
  if (RUNS_PYTHON.test(op)) return 'runs Python';
  if (TOUCHES_FILES.test(op)) return 'reads or writes files';
  if (CONNECTS.test(op)) return 'connects to other machines';
  if (HOLDS_PROGRAM.test(op)) return 'holds a program that cannot be inspected';
  return op === 'Abort' ? 'ends the process' : undefined;
}
