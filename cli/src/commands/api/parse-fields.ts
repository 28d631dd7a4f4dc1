import { EXIT } from '../../failures/exit-codes.ts';
import { Failure } from '../../failures/failure.ts';

type Fields = { [name: string]: unknown };

/** Parses fields of a body: `title=Grasp` is text, `price.amount:=4900` is JSON, and a dot leads into an object. */
export function parseFields(fields: readonly string[]): Fields {
  const body: Fields = Object.create(null);
  for (const field of fields) {
    const [, path = '', raw, value = ''] = /^([^=:]+)(:?)=(.*)$/s.exec(field) ?? [];
    const names = path.split('.');
    if (names.some((name) => name === '')) {
      throw usageError(`"${field}" is not a field. Write name=text or name:=JSON, with dots for nested fields.`);
    }
    put(body, names, raw ? parseJson(field, value) : value);
  }
  return body;
}

/** Parses query parameters such as `q=grasp`. */
export function parseParams(params: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    params.map((param) => {
      const [, name, value] = /^([^=]+)=(.*)$/s.exec(param) ?? [];
      if (name === undefined || value === undefined)
        throw usageError(`"${param}" is not a parameter. Write name=value.`);
      return [name, value];
    }),
  );
}

function put(body: Fields, names: readonly string[], value: unknown): void {
  const [last = '', ...outer] = [...names].reverse();
  let inside = body;
  for (const name of outer.reverse()) {
    inside[name] ??= Object.create(null);
    if (typeof inside[name] !== 'object' || Array.isArray(inside[name])) throw givenTwice(names);
    inside = inside[name] as Fields;
  }
  if (last in inside) throw givenTwice(names);
  inside[last] = value;
}

function parseJson(field: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw usageError(`The value after := in "${field}" is not JSON. For text, write =.`);
  }
}

function givenTwice(names: readonly string[]): Failure {
  return usageError(`${names.join('.')} is given twice.`);
}

function usageError(message: string): Failure {
  return new Failure(message, { exitCode: EXIT.usage, code: 'usage' });
}
