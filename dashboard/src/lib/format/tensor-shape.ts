/** Formats a shape as `[any × 3 × 224]`. */
export function formatShape(shape: readonly number[]): string {
  return `[${shape.map((extent) => (extent === -1 ? 'any' : extent)).join(' × ')}]`;
}
