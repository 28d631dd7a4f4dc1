interface ExtensionFormat {
  format: string;
  label: string;
}

const PARQUET: ExtensionFormat = { format: 'parquet', label: 'a Parquet' };

/** Formats implied by an extension. A file damaged in transit is rejected while it can still be replaced. */
const FORMAT_BY_EXTENSION: Record<string, ExtensionFormat> = {
  safetensors: { format: 'safetensors', label: 'a safetensors' },
  gguf: { format: 'gguf', label: 'a GGUF' },
  onnx: { format: 'onnx', label: 'an ONNX' },
  parquet: PARQUET,
  pq: PARQUET,
};

/** Returns why a file of this format must not have this name, or undefined. */
export function describeWrongName(name: string, format: string | undefined): string | undefined {
  const promised = FORMAT_BY_EXTENSION[name.slice(name.lastIndexOf('.') + 1).toLowerCase()];
  if (promised === undefined || promised.format === format) return undefined;
  return `it is not ${promised.label} file, although its extension says so. Upload the whole file again, or rename it.`;
}
