import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';

type Build = ReturnType<typeof SerializerSelector>;
type Serializer = ReturnType<ReturnType<Build>>;
type Schemas = Record<string, unknown>;

/**
 * Compiles what writes answers as Fastify does, in a fraction of the time. Fastify hands every named schema to each
 * compilation, which checks them all anew; here it gets those that it refers to, and equal answers share one.
 */
export function buildSerializers(): Build {
  const build = SerializerSelector();
  return (named, options) => {
    const compiled = new Map<string, Serializer>();
    return (route) => {
      const text = JSON.stringify(route.schema);
      const serializer = compiled.get(text) ?? build(referredTo(text, named as Schemas), options)(route);
      compiled.set(text, serializer);
      return serializer;
    };
  };
}

/** The named schemas that a schema needs, directly or through others. */
function referredTo(schema: string, named: Schemas): Schemas {
  const found: Schemas = {};
  const follow = (text: string) => {
    for (const [, name = ''] of text.matchAll(/"\$ref":"([^"#]+)/g)) {
      if (name in found || !(name in named)) continue;
      found[name] = named[name];
      follow(JSON.stringify(named[name]));
    }
  };
  follow(schema);
  return found;
}
