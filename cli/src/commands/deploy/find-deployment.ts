import type { Deployment, Souk } from '@souk/sdk';
import { EXIT } from '../../failures/exit-codes.ts';
import { Failure } from '../../failures/failure.ts';

/** Returns the id of a deployment given by its id, its name, or the slug of its model. */
export async function deploymentId(souk: Souk, name: string): Promise<string> {
  // Deployments of other accounts are not listed, so they are given by id.
  if (name.startsWith('dep_')) return name;
  const own = await Array.fromAsync(souk.deployments.list({ limit: 100 }));
  const exact = own.filter((deployment) => deployment.name === name || deployment.model.slug === name);
  // `souk deploy pick-place` takes a bare name, so the other commands do too.
  const found = exact.length > 0 ? exact : own.filter(({ model }) => model.slug.endsWith(`/${name}`));
  const [first, ...others] = found;
  if (!first) {
    throw new Failure(`you have no deployment "${name}".`, {
      exitCode: EXIT.notFound,
      code: 'not_found',
      nextStep: 'List yours with `souk deployments list`. Name those of other accounts by their ID, dep_….',
    });
  }
  if (others.length > 0) throw ambiguous(name, found);
  return first.id;
}

function ambiguous(name: string, found: Deployment[]): Failure {
  return new Failure(`several deployments are called "${name}".`, {
    exitCode: EXIT.usage,
    code: 'ambiguous',
    nextStep: `Name one by its id: ${found.map(({ id, status }) => `${id} (${status})`).join(', ')}.`,
  });
}
