const MAX_COMPLAINT_LENGTH = 500;

/** onnxruntime's numbers of datatypes. */
const UNKNOWN_DATATYPES: Record<string, string> = { '14': 'complex64', '15': 'complex128', '16': 'bfloat16' };

/** Converts an error of onnxruntime to a message for users, without paths of this machine. */
export function describeError(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  // The original message would reveal what exists at a path of the server.
  if (/external data/i.test(text)) return 'weights are not in a file beside the model';
  const [, number] = /^Unsupported data type: (\d+)/.exec(text) ?? [];
  if (number !== undefined)
    return `an input or output has the datatype ${UNKNOWN_DATATYPES[number] ?? number}, which cannot be sent`;
  return text
    .replaceAll(/(^|[\s"'(:])\/[^\s"']*\//g, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_COMPLAINT_LENGTH);
}
