// Finds breaking changes of /v1: removals and narrower types that clients could rely on. Additions are allowed.

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
type Node = { [name: string]: Json };

export interface Breakage {
  /** Place as announced in the changelog: `GET /v1/me response.200.email`. */
  place: string;
  problem: string;
}

export function findBreakages(before: Node, after: Node): Breakage[] {
  const breakages: Breakage[] = [];
  for (const [path, operations] of entries(before.paths)) {
    for (const [method, old] of entries(operations)) {
      const place = `${method.toUpperCase()} ${path}`;
      const now = child(child(child(after, 'paths'), path), method);
      if (!now) breakages.push({ place, problem: 'the operation is gone' });
      else compareOperation(place, old as Node, now, { before, after, breakages });
    }
  }
  return breakages;
}

interface Context {
  before: Node;
  after: Node;
  breakages: Breakage[];
}

function compareOperation(place: string, old: Node, now: Node, context: Context): void {
  for (const [status, response] of entries(old.responses)) {
    const current = child(child(now, 'responses'), status);
    if (!current) context.breakages.push({ place: `${place} response.${status}`, problem: 'the response is gone' });
    else compareSchema(`${place} response.${status}`, jsonSchema(response), jsonSchema(current), 'response', context);
  }
  compareSchema(`${place} body`, jsonSchema(old.requestBody), jsonSchema(now.requestBody), 'input', context);
  compareParameters(place, old, now, context);
}

function compareParameters(place: string, old: Node, now: Node, { breakages }: Context): void {
  // Header names are case-insensitive.
  const nameOf = ({ in: place, name }: Node) => `${place}.${place === 'header' ? String(name).toLowerCase() : name}`;
  const byName = (operation: Node) =>
    new Map(((operation.parameters ?? []) as Node[]).map((parameter) => [nameOf(parameter), parameter]));
  const current = byName(now);
  for (const [name, parameter] of byName(old)) {
    const same = current.get(name);
    if (!same) breakages.push({ place: `${place} ${name}`, problem: 'the parameter is gone' });
    else compareEnum(`${place} ${name}`, child(parameter, 'schema'), child(same, 'schema'), 'input', breakages);
  }
  for (const [name, parameter] of current) {
    if (parameter.required && !byName(old).has(name)) {
      breakages.push({ place: `${place} ${name}`, problem: 'a new parameter is required' });
    }
  }
}

/** Checks that responses only gain fields and keep their types, and that inputs only gain optional fields and wider values. */
function compareSchema(
  place: string,
  oldRef: Node | undefined,
  nowRef: Node | undefined,
  use: 'response' | 'input',
  context: Context,
): void {
  const old = resolve(oldRef, context.before);
  const now = resolve(nowRef, context.after);
  if (!old) return;
  const { breakages } = context;
  if (!now) {
    breakages.push({ place, problem: 'its schema is gone' });
    return;
  }
  const [oldTypes, nowTypes] = [types(old), types(now)];
  const lost =
    use === 'response' ? nowTypes.filter((t) => !oldTypes.includes(t)) : oldTypes.filter((t) => !nowTypes.includes(t));
  if (lost.length > 0)
    breakages.push({ place, problem: `its type changed from ${oldTypes.join('|')} to ${nowTypes.join('|')}` });
  compareEnum(place, old, now, use, breakages);
  if (use === 'input') compareBounds(place, old, now, breakages);

  for (const [name, property] of entries(old.properties)) {
    const current = child(child(now, 'properties'), name);
    if (!current) breakages.push({ place: `${place}.${name}`, problem: 'the field is gone' });
    else compareSchema(`${place}.${name}`, property as Node, current, use, context);
  }
  const required = (schema: Node) => (schema.required ?? []) as string[];
  const gone =
    use === 'response'
      ? required(old).filter((name) => !required(now).includes(name))
      : required(now).filter((name) => !required(old).includes(name));
  for (const name of gone) {
    if (use === 'response' && !child(child(now, 'properties'), name)) continue; // reported above
    breakages.push({
      place: `${place}.${name}`,
      problem: use === 'response' ? 'the field may now be absent' : 'the field is now required',
    });
  }
  if (old.items) compareSchema(`${place}[]`, old.items as Node, now.items as Node | undefined, use, context);
}

function compareEnum(
  place: string,
  old: Node | undefined,
  now: Node | undefined,
  use: 'response' | 'input',
  breakages: Breakage[],
): void {
  const [before, after] = [old?.enum, now?.enum] as (Json[] | undefined)[];
  if (use === 'input' && after) {
    const rejected = before ? before.filter((value) => !after.includes(value)) : ['any other value'];
    if (rejected.length > 0) breakages.push({ place, problem: `no longer takes ${rejected.join(', ')}` });
  }
  if (use === 'response' && before && !after) breakages.push({ place, problem: 'its values are no longer listed' });
}

/** Returns whether a bound became narrower, by keyword. */
const BOUNDS: Record<string, (old: number, now: number) => boolean> = {
  minimum: (old, now) => now > old,
  maximum: (old, now) => now < old,
  minLength: (old, now) => now > old,
  maxLength: (old, now) => now < old,
  minItems: (old, now) => now > old,
  maxItems: (old, now) => now < old,
};

function compareBounds(place: string, old: Node, now: Node, breakages: Breakage[]): void {
  for (const [keyword, isNarrower] of Object.entries(BOUNDS)) {
    const [before, after] = [old[keyword], now[keyword]] as (number | undefined)[];
    if (after === undefined) continue;
    if (before === undefined || isNarrower(before, after)) {
      breakages.push({ place, problem: `${keyword} went from ${before ?? 'none'} to ${after}` });
    }
  }
}

function resolve(schema: Node | undefined, document: Node): Node | undefined {
  const [, name] = /^#\/components\/schemas\/(.+)$/.exec(String(schema?.$ref ?? '')) ?? [];
  return name === undefined ? schema : child(child(child(document, 'components'), 'schemas'), name);
}

function jsonSchema(holder: Json | undefined): Node | undefined {
  return child(child(child(holder as Node | undefined, 'content'), 'application/json'), 'schema');
}

function types(schema: Node): string[] {
  const own = schema.type === undefined ? [] : [schema.type].flat();
  const branches = ((schema.anyOf ?? []) as Node[]).flatMap(types);
  return [...own, ...branches].map(String).sort();
}

function child(node: Node | undefined, name: string): Node | undefined {
  return node?.[name] as Node | undefined;
}

function entries(node: Json | undefined): [string, Json][] {
  return Object.entries((node ?? {}) as Node);
}
