import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import { uponFirstUse } from '../upon-first-use.ts';

type Build = ReturnType<typeof SerializerSelector>;
type Serializer = ReturnType<ReturnType<Build>>;
type Schemas = Record<string, unknown>;

/**
 * Compiles what writes answers as Fastify does, in a fraction of the time. Fastify hands every named schema to each
 * compilation, which checks them all anew; here it gets those that it refers to, equal answers share one, and what is never
 * answered is never compiled.
 */
export function buildSerializers(): Build {
  const build = SerializerSelector();
  return (named, options) => {
    const compiled = new Map<string, Serializer>();
    return (route) => {
      const text = JSON.stringify(route.schema);
      const known = compiled.get(text);
      if (known) return known;
      const needed = referredTo(text, named as Schemas);
      const serializer = uponFirstUse(() => build(needed, options)(route));
      compiled.set(text, serializer);
      return serializer;
    };
  };
}

/** The named schemas that a schema needs, directly or through others. One that is not there is told at the start. */
function referredTo(schema: string, named: Schemas): Schemas {
  const found: Schemas = {};
  const follow = (text: string) => {
    for (const [, name = ''] of text.matchAll(/"\$ref":"([^"#]+)/g)) {
      if (name in found) continue;
      if (!(name in named)) throw new Error(`a schema refers to ${name}, which is not there`);
      found[name] = named[name];
      follow(JSON.stringify(named[name]));
    }
  };
  follow(schema);
  return found;
}
