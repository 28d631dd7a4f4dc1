import type { Mode } from '../../platform/db/realm.ts';

/** Frameworks whose models an engine can run. */
export const ENGINE_FRAMEWORKS = ['pytorch', 'tensorflow', 'jax', 'onnx'] as const;

type EngineFramework = (typeof ENGINE_FRAMEWORKS)[number];

/** An external engine with the Open Inference Protocol, as configured by SOUK_OPEN_INFERENCE. */
export interface EngineSettings {
  /** Base URL without `/v2` and without a trailing slash. */
  url: string;
  frameworks: readonly EngineFramework[];
  modes: readonly Mode[];
  /** Sent with every request. They contain its key and are never shown. */
  headers: Readonly<Record<string, string>>;
  /** Pattern of a model's name, with the placeholders {owner}, {name}, {revision} and {mode}. */
  modelName: string;
  /** Pattern of the version; undefined: the engine's default version. */
  modelVersion: string | undefined;
  /** True to send binary tensors; undefined: if the engine supports them. */
  binary: boolean | undefined;
  /** Maximum concurrent calls per deployment. */
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

/** Returns the first engine that runs models of a framework in a mode. */
export function engineFor(
  engines: readonly EngineSettings[],
  { mode, framework }: { mode: Mode; framework: string },
): EngineSettings | undefined {
  return engines.find(({ frameworks, modes }) => modes.includes(mode) && frameworks.some((one) => one === framework));
}

export const PLACEHOLDERS = ['owner', 'name', 'revision', 'mode'] as const;

/** Returns the engine's name of a model, from a pattern. */
export function nameInEngine(pattern: string, { mode, slug, revision }: EngineModel): string {
  const [owner = '', name = ''] = slug.split('/');
  const values: Record<(typeof PLACEHOLDERS)[number], string> = { owner, name, revision, mode };
  return pattern.replace(/\{(\w+)\}/g, (_, placeholder: keyof typeof values) => values[placeholder]);
}
