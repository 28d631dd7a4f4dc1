/** The functions of js-yaml that are used here; the package comes without types. */
declare module 'js-yaml' {
  /** Parses one YAML document; `filename` is named in errors. */
  export function load(source: string, options?: { filename?: string }): unknown;
  /** Writes a YAML document. Below `flowLevel`, lists and mappings take one line. */
  export function dump(value: unknown, options?: { lineWidth?: number; flowLevel?: number }): string;
}
