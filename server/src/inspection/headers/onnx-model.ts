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
  /** External files with its tensors, as the model names them. */
  external_data: string[];
}

export interface OnnxValue {
  name: string;
  /** Null for anything but a tensor: a sequence, a map. */
  dtype: string | null;
  /** A number, the name of a variable size, or null if unspecified; null as a whole likewise. */
  shape: (number | string | null)[] | null;
}

/** State while reading a model. */
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
