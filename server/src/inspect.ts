import { text } from 'node:stream/consumers';
import { type GivenFile, inspectLocalFiles } from './catalog/inspect-local-files.ts';

// Inspects files of this machine as the server does at publication, without a server: `souk inspect`. Takes a JSON list
// of names and paths on standard input, and writes a JSON list of what was found.

const files: GivenFile[] = JSON.parse(await text(process.stdin));
process.stdout.write(JSON.stringify(await inspectLocalFiles(files)));
