/** The models that the inference API serves. The operator chooses the backend of each. */
export const MODEL_NAMES = ['svc-reason-70b', 'svc-fast-8b'] as const;
export type ModelName = (typeof MODEL_NAMES)[number];

export function isModelName(name: string): name is ModelName {
  return (MODEL_NAMES as readonly string[]).includes(name);
}
