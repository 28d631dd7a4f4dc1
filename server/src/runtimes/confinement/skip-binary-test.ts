import { registerHooks } from 'node:module';

// Loaded before a confined program. node-llama-cpp starts another process on every load, to see whether its library
// crashes. A confined program starts none, and may well crash: it is there for that.

const TEST_MODULE = '/node-llama-cpp/dist/bindings/utils/testBindingBinary.js';
const PASSED = 'export async function testBindingBinary() { return true; }';

registerHooks({
  load(url, context, nextLoad) {
    if (!url.endsWith(TEST_MODULE)) return nextLoad(url, context);
    return { format: 'module', source: PASSED, shortCircuit: true };
  },
});
