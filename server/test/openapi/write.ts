import { readFile, writeFile } from 'node:fs/promises';
import { announcedRemovals } from './announced-removals.ts';
import { findBreakages } from './compatibility.ts';
import { describeRoutes } from './describe.ts';

// Writes openapi.json from the routes. Rejects breaking changes of /v1 that were not announced.

const file = new URL('../../../openapi.json', import.meta.url);
const changelog = new URL('../../../CHANGELOG.md', import.meta.url);

const now = await describeRoutes();
const before = await readFile(file, 'utf8').catch(() => '{"paths":{}}');
const announced = announcedRemovals(await readFile(changelog, 'utf8'));
const breakages = findBreakages(JSON.parse(before), JSON.parse(now)).filter(({ place }) => !announced.has(place));
if (breakages.length > 0) {
  for (const { place, problem } of breakages) process.stderr.write(`${place}: ${problem}\n`);
  process.stderr.write(
    'openapi.json was not written: /v1 only grows. Announce a removal in CHANGELOG.md 90 days ahead.\n',
  );
  process.exit(1);
}
await writeFile(file, now);
process.stdout.write(before === now ? 'openapi.json is up to date\n' : 'openapi.json is written\n');
