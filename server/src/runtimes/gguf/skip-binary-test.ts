import { registerHooks } from 'node:module';

// Loaded before node-llama-cpp, which otherwise starts a process on every load to test whether its library crashes. The
// isolated child must not start processes, and may crash: it exists for that.

const TEST_MODULE = '/node-llama-cpp/dist/bindings/utils/testBindingBinary.js';
const PASSED = 'export async function testBindingBinary() { return true; }';

registerHooks({
  load(url, context, nextLoad) {
    if (!url.endsWith(TEST_MODULE)) return nextLoad(url, context);
    return { format: 'module', source: PASSED, shortCircuit: true };
  },
});
