import { text } from 'node:stream/consumers';
import { type GivenFile, inspectLocalFiles } from './catalog/inspect-local-files.ts';
import { readInspectionLimits } from './config.ts';

// Inspects files of this machine as the server does at publication, without a server: `souk inspect`. Takes a JSON list
// of names and paths on standard input, and writes a JSON list of what was found. The limits are the defaults, unless the
// server's own variables (SOUK_INSPECTION_…) are set.

const files: GivenFile[] = JSON.parse(await text(process.stdin));
process.stdout.write(JSON.stringify(await inspectLocalFiles(files, readInspectionLimits())));
