import { registerHooks } from 'node:module';

/**
 * Imported first by the child. Node's permission model has gaps: signals to other processes, their priorities, and
 * modules it misses (`node:sqlite` opened files in 26.10). So everything the readers do not need is removed as well.
 */
const MODULES_READERS_NEED = new Set(
  ['assert', 'buffer', 'crypto', 'events', 'fs', 'path', 'stream', 'string_decoder', 'url', 'util', 'zlib'].flatMap(
    (name) => [name, `node:${name}`],
  ),
);

const REMOVED_METHODS = [
  ...['kill', '_kill', '_debugProcess', '_debugEnd'],
  ...['dlopen', 'binding', '_linkedBinding', 'getBuiltinModule', 'chdir', 'umask', 'execve'],
  ...['setuid', 'seteuid', 'setgid', 'setegid', 'setgroups', 'initgroups'],
];

for (const name of REMOVED_METHODS) Reflect.deleteProperty(process, name);

/**
 * Removes all that makes code of text. V8 has a flag for that, but Node's own compiled code is not valid with it: a child
 * then takes 27 ms of CPU longer to start.
 */
for (const name of ['eval', 'Function']) Reflect.deleteProperty(globalThis, name);
for (const made of [() => {}, async () => {}, function* () {}, async function* () {}]) {
  Reflect.deleteProperty(Object.getPrototypeOf(made), 'constructor');
}

registerHooks({
  resolve(specifier, context, nextResolve) {
    const found = nextResolve(specifier, context);
    const isFile = found.url.startsWith('file:');
    if (!isFile && !MODULES_READERS_NEED.has(found.url)) throw new Error(`${specifier} is out of reach here`);
    return found;
  },
});
