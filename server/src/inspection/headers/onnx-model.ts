export interface OnnxHeader {
  format: 'onnx';
  ir_version: number;
  opset_imports: { domain: string; version: number }[];
  producer: string | null;
  producer_version: string | null;
  graph_name: string | null;
  inputs: OnnxValue[];
  outputs: OnnxValue[];
  node_count: number;
  initializer_count: number;
  parameter_count: number;
  /** Files beside this one that it reads its tensors from, as it names them. */
  external_data: string[];
}

export interface OnnxValue {
  name: string;
  /** Null for what is not a tensor: a sequence, a map. */
  dtype: string | null;
  /** A number, the name of a size that may vary, or null where nothing is said; null as a whole alike. */
  shape: (number | string | null)[] | null;
}

/** A model while it is read. */
export interface OnnxReading {
  header: OnnxHeader;
  initializers: Set<string>;
  externalFiles: Set<string>;
}

export function startReading(): OnnxReading {
  return {
    header: {
      ...{ format: 'onnx', ir_version: 0, opset_imports: [], producer: null, producer_version: null, graph_name: null },
      ...{ inputs: [], outputs: [], node_count: 0, initializer_count: 0, parameter_count: 0, external_data: [] },
    },
    initializers: new Set(),
    externalFiles: new Set(),
  };
}
