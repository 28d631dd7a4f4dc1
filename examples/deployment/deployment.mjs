// Deploys a model that you own or hold a license for, waits until it is ready, and moves an arm along a line with it.
//   SOUK_API_KEY=svc_test_… node examples/deployment/deployment.mjs ada-lovelace/two-link-arm
// It expects the two-link arm of examples/models: positions of the gripper in, angles of the joints out.
import { Souk, tensor } from '@souk/sdk';

const { SOUK_URL = 'http://localhost:4242', SOUK_API_KEY } = process.env;
const [model] = process.argv.slice(2);
if (!SOUK_API_KEY || !model) {
  console.error('Usage: SOUK_API_KEY=svc_test_… node deployment.mjs <owner/model>');
  process.exit(2);
}

const souk = new Souk({ apiKey: SOUK_API_KEY, baseURL: `${SOUK_URL}/v1` });
const { id } = await souk.deployments.create({ model, name: 'examples/deployment' });
try {
  const deployment = await souk.deployments.waitUntilReady(id, { signal: AbortSignal.timeout(120_000) });
  console.log(`${deployment.model.slug} ${deployment.revision} is ready`);

  // Five positions on a line from (0.1, 0.4) to (0.5, 0), in metres: one call, sent and returned as raw bytes.
  const positions = [0, 1, 2, 3, 4].flatMap((step) => [0.1 + step * 0.1, 0.4 - step * 0.1]);
  const { outputs } = await souk.deployments.invoke(id, {
    inputs: [tensor('target', Float32Array.from(positions), [5, 2])],
  });
  const joints = outputs.find(({ name }) => name === 'joints').data;
  for (let step = 0; step < 5; step++) {
    const [shoulder, elbow] = [joints[2 * step], joints[2 * step + 1]].map((angle) => angle.toFixed(3));
    console.log(`step ${step}: shoulder ${shoulder}, elbow ${elbow}`);
  }
} finally {
  await souk.deployments.delete(id);
}
