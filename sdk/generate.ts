import { readFile, writeFile } from 'node:fs/promises';
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';

/** The contract, and the types that are made of it and of nothing else. */
export const CONTRACT = new URL('../openapi.json', import.meta.url);
export const TYPES = new URL('./src/generated/types.ts', import.meta.url);

const HEADER = `// Written by \`npm run generate -w sdk\` from openapi.json. Do not edit: a test compares the two.

`;

/** The TypeScript types of an OpenAPI description. The same text gives the same types, anywhere and at any time. */
export async function typesOf(openapi: string): Promise<string> {
  const nodes = await openapiTS(JSON.parse(openapi) as OpenAPI3, { silent: true, alphabetize: true });
  return HEADER + astToString(nodes);
}

if (import.meta.main) {
  await writeFile(TYPES, await typesOf(await readFile(CONTRACT, 'utf8')));
}
