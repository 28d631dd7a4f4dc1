/** The one function of js-yaml that is used here; the package comes without types. */
declare module 'js-yaml' {
  /** Parses one YAML document; `filename` is named in errors. */
  export function load(source: string, options?: { filename?: string }): unknown;
}
