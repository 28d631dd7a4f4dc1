import type { Mode } from '../../platform/db/realm.ts';

/** What models are made with that an engine can be asked to run. */
export const ENGINE_FRAMEWORKS = ['pytorch', 'tensorflow', 'jax', 'onnx'] as const;

export type EngineFramework = (typeof ENGINE_FRAMEWORKS)[number];

/** An engine elsewhere that speaks the Open Inference Protocol, as SOUK_OPEN_INFERENCE describes it. */
export interface EngineSettings {
  /** What `/v2` stands behind. No slash at the end. */
  url: string;
  frameworks: readonly EngineFramework[];
  modes: readonly Mode[];
  /** Sent with every request: these hold its key, and are shown to nobody. */
  headers: Readonly<Record<string, string>>;
  /** What it calls a model, with {owner}, {name}, {revision} and {mode} in the place of those. */
  modelName: string;
  /** The same for the version that it is asked for; undefined: whatever it takes for the newest. */
  modelVersion: string | undefined;
  /** Whether tensors go in binary; undefined: if it says that it can. */
  binary: boolean | undefined;
  /** How many calls of one deployment it is asked at the same time. */
  concurrency: number;
  /** In milliseconds. */
  timeouts: { connect: number; load: number; call: number };
}

/** The model of a deployment. */
export interface EngineModel {
  mode: Mode;
  /** `<owner>/<name>`. */
  slug: string;
  revision: string;
}

/** The engine that runs models of a framework, the first of them that does. */
export function engineFor(
  engines: readonly EngineSettings[],
  { mode, framework }: { mode: Mode; framework: string },
): EngineSettings | undefined {
  return engines.find(({ frameworks, modes }) => modes.includes(mode) && frameworks.some((one) => one === framework));
}

export const PLACEHOLDERS = ['owner', 'name', 'revision', 'mode'] as const;

/** What the engine calls the model. */
export function nameInEngine(pattern: string, { mode, slug, revision }: EngineModel): string {
  const [owner = '', name = ''] = slug.split('/');
  const values: Record<(typeof PLACEHOLDERS)[number], string> = { owner, name, revision, mode };
  return pattern.replace(/\{(\w+)\}/g, (_, placeholder: keyof typeof values) => values[placeholder]);
}
