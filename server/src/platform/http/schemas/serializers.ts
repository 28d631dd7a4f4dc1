import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import { CompileOnce } from './compile-once.ts';
import type { Schemas } from './named-schemas.ts';

const build = SerializerSelector();
const serializers = new CompileOnce<unknown, string>();
/** Schemas do not change, and named ones are part of many. */
const texts = new WeakMap<object, string>();

/**
 * Compiles response serializers like Fastify does, in a fraction of the time. Fastify passes every named schema to each
 * compilation, which checks them all again; here it gets only those that it refers to.
 */
export const buildSerializer: typeof build = (named, options) => (route) => {
  const needed = findReferenced(route.schema, named as Schemas);
  const source = [route.schema, options, ...Object.values(needed)].map(textOf).join();
  return serializers.get(source, () => build(needed, options)(route));
};

/** Returns the named schemas that a schema needs, directly or through others. Throws at the start if one is missing. */
function findReferenced(schema: unknown, named: Schemas): Schemas {
  const found: Schemas = {};
  const follow = (text: string) => {
    for (const [, name = ''] of text.matchAll(/"\$ref":"([^"#]+)/g)) {
      if (name in found) continue;
      if (!(name in named)) throw new Error(`a schema refers to ${name}, which is not there`);
      found[name] = named[name];
      follow(textOf(named[name]));
    }
  };
  follow(textOf(schema));
  return found;
}

function textOf(schema: unknown): string {
  if (typeof schema !== 'object' || schema === null) return JSON.stringify(schema);
  const text = texts.get(schema) ?? JSON.stringify(schema);
  texts.set(schema, text);
  return text;
}
