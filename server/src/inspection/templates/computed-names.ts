import { splitList } from '../../platform/split-list.ts';
import type { Expression } from './template-expression.ts';
import { partsIn, readVariables, type TemplateVariables } from './template-variables.ts';

/**
 * Origins of a value, from harmless to dangerous: data or a number; a text written in the template, which is searched
 * elsewhere; a composed text that begins with a harmless character; any other composed text.
 */
const [DATA, LITERAL, BEGUN, BUILT] = [0, 1, 2, 3] as const;

const NUMBERS = new Set(splitList('length count int float abs round sum wordcount'));
/** Filters and methods that change what a text consists of. */
const CHANGES = new Set(
  splitList(`lower upper trim title capitalize swapcase casefold strip lstrip rstrip removeprefix removesuffix expandtabs zfill
    center ljust rjust encode decode striptags urlize escape e forceescape indent truncate wordwrap xmlattr tojson pprint
    urlencode filesizeformat translate`),
);
/** Those that change a text which is written in the template beyond what a search for names can follow. */
const REMOVES = new Set(
  splitList('striptags truncate translate urlencode tojson pprint xmlattr removeprefix removesuffix'),
);
const BUILDERS = new Set(splitList('join format_map'));
const ELEMENT_METHODS = new Set(splitList('get pop setdefault'));
const CONTAINERS = new Set(['namespace', 'dict']);
const TEXT_FUNCTIONS = new Set(['lipsum', 'caller']);
/** Filters that look up a member by their first argument, or by `attribute`. */
const LOOKUPS = new Set(splitList('map selectattr rejectattr groupby sort unique min max sum join'));
const LOOKUPS_BY_FIRST = new Set(splitList('selectattr rejectattr groupby'));
/** First characters that rule out a hidden name, also after filling in. */
const HARMLESS_START = /^[^_%{\\\s]/;

/**
 * Tests whether a template looks up a member by a name that it puts together, as in `x['_' ~ '_class__']`. Templates look
 * up by numbers, by names in the data and by texts that are written out; only an attack has to hide the name.
 */
export function computesNames(blocks: Iterable<string>): boolean {
  const variables = readVariables(blocks);
  const lookups = variables.expressions.flatMap((whole) => [...partsIn(whole)].flatMap(lookupsOf));
  return lookups.length > 0 && new TextOrigins(variables).some(lookups);
}

interface Lookup {
  key: Expression;
  /** Lowest origin that is rejected. */
  limit: number;
}

function lookupsOf({ kind, name, parts, named }: Expression): Lookup[] {
  const [, key] = parts;
  if (kind === 'member' && key !== undefined && key.kind !== 'text') return [{ key, limit: BUILT }];
  if (kind !== 'filter' || !LOOKUPS.has(name)) return [];
  // Attributes of attributes are separated by dots, so the beginning does not matter.
  const keys = [named.get('attribute'), LOOKUPS_BY_FIRST.has(name) ? key : undefined];
  return keys.filter((one) => one !== undefined).map((one) => ({ key: one, limit: BEGUN }));
}

/** Determines where the texts of a template come from. Variables may depend on each other, so it repeats until nothing changes. */
class TextOrigins {
  readonly #variables: TemplateVariables;
  readonly #known = new Map<string, { origin: number; find: () => number }>();
  readonly #containers = new Set<string>();
  #hasChanged = false;

  constructor(variables: TemplateVariables) {
    this.#variables = variables;
    for (let before = -1; before < this.#containers.size; ) {
      before = this.#containers.size;
      for (const [name, values] of variables.assigned)
        if (values.some((value) => this.#isContainer(value))) this.#containers.add(name);
    }
  }

  some(lookups: readonly Lookup[]): boolean {
    do {
      this.#hasChanged = false;
      if (lookups.some(({ key, limit }) => this.#of(key) >= limit)) return true;
      for (const known of this.#known.values()) {
        const origin = known.find();
        if (origin > known.origin) this.#hasChanged = true;
        known.origin = Math.max(known.origin, origin);
      }
    } while (this.#hasChanged);
    return false;
  }

  #lookUp(key: string, find: () => number): number {
    const known = this.#known.get(key);
    if (known !== undefined) return known.origin;
    this.#known.set(key, { origin: DATA, find });
    this.#hasChanged = true;
    return DATA;
  }

  #assigned(name: string): readonly Expression[] {
    return this.#variables.assigned.get(name) ?? [];
  }

  readonly #of = (value: Expression): number => {
    const [first, second] = value.parts;
    switch (value.kind) {
      case 'text':
        return LITERAL;
      case 'built':
        return BUILT;
      case 'other':
        return DATA;
      case 'name':
        return this.#lookUp(value.name, () => this.#most(this.#assigned(value.name)));
      case 'concat':
        return composed(first);
      case 'sum':
        return this.#ofSum(value.parts);
      case 'format':
        return this.#isText(first) ? composed(first) : DATA;
      case 'slice':
        return this.#ofSlice(value);
      case 'member':
        return second?.kind === 'text' ? this.#ofField(first, second.name) : this.#most([first]);
      case 'call':
        return this.#ofCall(value);
      case 'filter':
        return this.#ofChanged(value.name, value, value.parts.slice(1));
      default:
        return this.#most(value.parts);
    }
  };

  #most(values: Iterable<Expression | undefined>): number {
    let most: number = DATA;
    for (const value of values) if (value !== undefined) most = Math.max(most, this.#of(value));
    return most;
  }

  #isText(value: Expression | undefined): boolean {
    return value !== undefined && !this.#isContainer(value) && this.#of(value) >= LITERAL;
  }

  /** `+` joins texts, and appends to lists. */
  #ofSum(parts: readonly Expression[]): number {
    if (parts.some((part) => this.#isContainer(part))) return this.#most(parts);
    return parts.some((part) => this.#isText(part)) ? composed(parts[0]) : DATA;
  }

  #ofSlice({ parts: [whole], hasStep }: Expression): number {
    const origin = this.#most([whole]);
    if (whole === undefined || this.#isContainer(whole) || origin === DATA) return origin;
    return origin === LITERAL && !hasStep ? LITERAL : BUILT;
  }

  #ofCall({ parts: [called, ...given], named }: Expression): number {
    if (called?.kind === 'name') {
      const { name } = called;
      const isText = this.#variables.macros.has(name) || TEXT_FUNCTIONS.has(name);
      return isText ? BUILT : this.#most([...given, ...named.values()]);
    }
    const [receiver, method] = called?.kind === 'member' ? called.parts : [];
    if (receiver === undefined || method?.kind !== 'text') return this.#most([called, ...given, ...named.values()]);
    const [key, ...defaults] = given;
    if (ELEMENT_METHODS.has(method.name) && key?.kind === 'text')
      return Math.max(this.#ofField(receiver, key.name), this.#most(defaults));
    return this.#ofChanged(method.name, { ...called, parts: [receiver] } as Expression, given);
  }

  /** The result of a filter, or of a method of the first part. */
  #ofChanged(name: string, { parts: [value] }: Expression, given: readonly Expression[]): number {
    if (NUMBERS.has(name)) return DATA;
    if (BUILDERS.has(name)) return BUILT;
    if (name === 'format') return composed(value);
    const origin = this.#most([value]);
    if (name === 'replace') return origin === DATA ? BEGUN : BUILT;
    if (name === 'reverse') return value && this.#isContainer(value) ? origin : changed(origin);
    if (REMOVES.has(name) && origin === LITERAL) return BUILT;
    if (CHANGES.has(name)) return changed(origin);
    return name === 'default' || name === 'd' ? Math.max(origin, this.#most(given)) : origin;
  }

  /** The origin of a member with this name. */
  #ofField(whole: Expression | undefined, key: string): number {
    if (whole === undefined) return DATA;
    const { kind, name, parts, named } = whole;
    switch (kind) {
      case 'name':
        return this.#lookUp(`${name}.${key}`, () => {
          const fields = this.#assigned(name).map((value) => this.#ofField(value, key));
          return Math.max(DATA, ...fields, this.#most(this.#assigned(`${name}.${key}`)));
        });
      case 'dict':
        return this.#most(parts.filter((_, at) => at % 2 === 1 && isKey(parts[at - 1], key)));
      case 'call':
        if (parts[0]?.kind === 'name' && CONTAINERS.has(parts[0].name))
          return Math.max(this.#most([named.get(key)]), ...parts.slice(1).map((part) => this.#ofField(part, key)));
        return this.#ofField(parts[0], key);
      case 'member':
      case 'slice':
      case 'filter':
        return this.#ofField(parts[0], key);
      case 'list':
      case 'choice':
      case 'element':
      case 'sum':
        return Math.max(DATA, ...parts.map((part) => this.#ofField(part, key)));
      default:
        return DATA;
    }
  }

  #isContainer({ kind, name, parts }: Expression): boolean {
    switch (kind) {
      case 'list':
      case 'dict':
        return true;
      case 'name':
        return this.#containers.has(name);
      case 'slice':
      case 'choice':
      case 'sum':
        return parts.some((part) => this.#isContainer(part));
      default:
        return false;
    }
  }
}

/** A text put together from several, by the first of them. */
function composed(first: Expression | undefined): number {
  return first !== undefined && startsHarmlessly(first) ? BEGUN : BUILT;
}

function startsHarmlessly({ kind, name, parts: [first] }: Expression): boolean {
  if (kind === 'text') return HARMLESS_START.test(name);
  return (kind === 'concat' || kind === 'sum') && first !== undefined && startsHarmlessly(first);
}

function changed(origin: number): number {
  return origin === BEGUN ? BUILT : origin;
}

/** Tests whether the key of a dictionary may be this one. */
function isKey(given: Expression | undefined, key: string): boolean {
  return given?.kind !== 'text' || given.name === key;
}
