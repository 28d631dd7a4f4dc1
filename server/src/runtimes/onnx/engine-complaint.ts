const KEPT_COMPLAINT = 500;

/** As onnxruntime numbers them. */
const UNKNOWN_DATATYPES: Record<string, string> = { '14': 'complex64', '15': 'complex128', '16': 'bfloat16' };

/** What onnxruntime complains about, for whoever sent the model or the input: without places of this machine. */
export function inPlainWords(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  // What it says of such a path depends on what lies there, which is nobody's business.
  if (/external data/i.test(text)) return 'weights are not in a file beside the model';
  const [, number] = /^Unsupported data type: (\d+)/.exec(text) ?? [];
  if (number !== undefined)
    return `an input or output has the datatype ${UNKNOWN_DATATYPES[number] ?? number}, which cannot be sent`;
  return text
    .replaceAll(/(^|[\s"'(:])\/[^\s"']*\//g, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, KEPT_COMPLAINT);
}
