/** Checks a value of a data file and returns it typed; throws with its place (file and key) if it is invalid. */
export type Shape<T> = (value: unknown, place: string) => T;

type Fields = Readonly<Record<string, Shape<unknown>>>;
/** Turns optional fields into optional properties. */
type Shaped<F extends Fields> = {
  [K in keyof F as undefined extends ReturnType<F[K]> ? never : K]: ReturnType<F[K]>;
} & {
  [K in keyof F as undefined extends ReturnType<F[K]> ? K : never]?: Exclude<ReturnType<F[K]>, undefined>;
};

export const text: Shape<string> = (value, place) => {
  if (typeof value === 'string') return value;
  throw wrong(place, 'a text in quotes', value);
};

export const number: Shape<number> = (value, place) => {
  if (typeof value === 'number') return value;
  throw wrong(place, 'a number', value);
};

export const flag: Shape<boolean> = (value, place) => {
  if (typeof value === 'boolean') return value;
  throw wrong(place, 'true or false', value);
};

/** Accepts one of these words. */
export function oneOf<const T extends string>(...words: readonly T[]): Shape<T> {
  return (value, place) => {
    if (words.includes(value as T)) return value as T;
    throw wrong(place, `one of ${words.join(', ')}`, value);
  };
}

export function listOf<T>(shape: Shape<T>): Shape<readonly T[]> {
  return (value, place) => {
    if (!Array.isArray(value)) throw wrong(place, 'a list', value);
    return value.map((item, i) => shape(item, `${place}[${i}]`));
  };
}

export const texts = listOf(text);

/** Accepts a list with one value for each shape. */
export function tupleOf<const S extends readonly Shape<unknown>[]>(
  ...shapes: S
): Shape<{ readonly [I in keyof S]: ReturnType<S[I]> }> {
  return (value, place) => {
    if (!Array.isArray(value) || value.length !== shapes.length)
      throw wrong(place, `a list of ${shapes.length}`, value);
    return shapes.map((shape, i) => shape(value[i], `${place}[${i}]`)) as { [I in keyof S]: ReturnType<S[I]> };
  };
}

/** Accepts an object with any keys, whose values have this shape. */
export function tableOf<T>(shape: Shape<T>): Shape<Readonly<Record<string, T>>> {
  return (value, place) => {
    const entries = Object.entries(asObject(value, place));
    return Object.fromEntries(entries.map(([key, item]) => [key, shape(item, `${place}.${key}`)]));
  };
}

/** Accepts a missing field. */
export function optional<T>(shape: Shape<T>): Shape<T | undefined> {
  return (value, place) => (value === undefined ? undefined : shape(value, place));
}

/** Accepts an object with exactly these fields. */
export function record<F extends Fields>(fields: F): Shape<Shaped<F>> {
  return (value, place) => {
    const given = asObject(value, place);
    const unknown = Object.keys(given).find((key) => !(key in fields));
    if (unknown !== undefined)
      throw new Error(`${place}: unknown key ${unknown}; known: ${Object.keys(fields).join(', ')}`);
    const shaped = Object.entries(fields).flatMap(([key, shape]) => {
      const field = shape(given[key], `${place}.${key}`);
      return field === undefined ? [] : [[key, field] as const];
    });
    return Object.fromEntries(shaped) as Shaped<F>;
  };
}

/** Accepts an object of lists with exactly these names. */
export function lists<const K extends string>(...names: readonly K[]): Shape<Readonly<Record<K, readonly string[]>>> {
  const shape = record(Object.fromEntries(names.map((name) => [name, texts])));
  return (value, place) => shape(value, place) as Record<K, readonly string[]>;
}

export function asObject(value: unknown, place: string): Readonly<Record<string, unknown>> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  throw wrong(place, 'keys with values', value);
}

export function wrong(place: string, wanted: string, value: unknown): Error {
  return new Error(`${place}: expected ${wanted}, found ${JSON.stringify(value) ?? 'nothing'}`);
}
