import type { ByteSource } from '../../platform/byte-source.ts';
import { formatBytes } from '../format-limit.ts';
import { BOUNDS } from '../inspection-bounds.ts';
import { CLEAN, type Judgement } from '../judgement.ts';
import { rejectUnless, Unjudgeable } from '../unjudgeable.ts';
import { judgeKerasConfig } from './keras-config.ts';
import { mentionsLayers, searchLargeJson } from './keras-text.ts';
import { parsePythonJson } from './python-json.ts';

const FIRST_LINE = 64 * 1024;

/** Inspects the layers of a Keras model, `config.json` in its archive. Whatever Python rejects as JSON has none. */
export async function inspectArchiveConfig(source: ByteSource): Promise<Judgement> {
  rejectUnless(source.size <= BOUNDS.json, `the configuration is longer than ${formatBytes(BOUNDS.json)}`);
  return judgeKerasConfig(parsePythonJson(await source.read(0, source.size), 'the configuration'));
}

/** Inspects a JSON file, which may be the layers of a model. Most are not, and many are JSON lines. */
export async function inspectJson(source: ByteSource): Promise<Judgement> {
  if (source.size > BOUNDS.json) return (await isLineByLine(source)) ? CLEAN : searchLargeJson(source);
  if (!(await mentionsLayers(source))) return CLEAN;
  try {
    const config = parsePythonJson(await source.read(0, source.size), 'the configuration');
    if (config !== undefined) return judgeKerasConfig(config);
  } catch (error) {
    if (!(error instanceof Unjudgeable)) throw error;
  }
  return (await isLineByLine(source)) ? CLEAN : searchLargeJson(source);
}

/** Tests for JSON lines: no valid JSON as a whole, so no model is created from it. */
export async function isLineByLine(source: ByteSource): Promise<boolean> {
  const text = (await source.read(0, FIRST_LINE)).toString('latin1').trimStart();
  const end = text.indexOf('\n');
  try {
    return end !== -1 && typeof JSON.parse(text.slice(0, end)) === 'object' && /^\s*[{[]/.test(text.slice(end));
  } catch {
    return false;
  }
}
