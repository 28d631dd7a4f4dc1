/** The models that the inference API serves. Which machines and files are behind each is the operator's business. */
export const MODEL_NAMES = ['svc-reason-70b', 'svc-fast-8b'] as const;
export type ModelName = (typeof MODEL_NAMES)[number];

export function isModelName(name: string): name is ModelName {
  return (MODEL_NAMES as readonly string[]).includes(name);
}
