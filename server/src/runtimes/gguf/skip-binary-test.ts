import { registerHooks } from 'node:module';

// Loaded before node-llama-cpp, which starts another process on every load, to see whether its library crashes. The child
// that runs it may start none, and may well crash: it is there for that.

const TEST_MODULE = '/node-llama-cpp/dist/bindings/utils/testBindingBinary.js';
const PASSED = 'export async function testBindingBinary() { return true; }';

registerHooks({
  load(url, context, nextLoad) {
    if (!url.endsWith(TEST_MODULE)) return nextLoad(url, context);
    return { format: 'module', source: PASSED, shortCircuit: true };
  },
});
