import { readFile, writeFile } from 'node:fs/promises';
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';

/** The API description, and the types generated from it. */
export const CONTRACT = new URL('../openapi.json', import.meta.url);
export const TYPES = new URL('./src/generated/types.ts', import.meta.url);

const HEADER = `// Written by \`npm run generate -w sdk\` from openapi.json. Do not edit: a test compares the two.

`;

/** Generates TypeScript types from an OpenAPI description. The output is deterministic, so that a test can compare it. */
export async function typesOf(openapi: string): Promise<string> {
  const nodes = await openapiTS(JSON.parse(openapi) as OpenAPI3, { silent: true, alphabetize: true });
  return HEADER + astToString(nodes);
}

if (import.meta.main) {
  await writeFile(TYPES, await typesOf(await readFile(CONTRACT, 'utf8')));
}
