import type { ByteSource } from '../platform/byte-source.ts';
import { type OpenedAs, openedAs } from '../platform/names/opened-as.ts';
import { withAdvice } from './advice.ts';
import type { InspectMember, Member } from './archives/inspect-zip.ts';
import { cacheStart } from './detection/cache-start.ts';
import { certainFormat } from './detection/certain-format.ts';
import {
  detectAttack,
  detectDamagedTar,
  detectHdf5,
  detectLzma,
  detectOnnx,
  detectPickle,
  detectTable,
  detectTensorflow,
  detectText,
  detectZip,
} from './detection/detect-content.ts';
import type { Format } from './detection/format.ts';
import { inspectAsFormat } from './detection/inspect-as-format.ts';
import { recogniseData } from './detection/recognise-data.ts';
import { HEAD_BYTES, recogniseFormat } from './detection/recognise-format.ts';
import { type Detection, runDetector, type Subject } from './detection/subject.ts';
import { type Effort, type EffortOptions, newEffort } from './effort.ts';
import { judgeExternalPaths } from './headers/external-path.ts';
import type { Header, Inspection } from './inspection.ts';
import { BOUNDS } from './inspection-bounds.ts';
import { CLEAN, inMember, type Judgement, toReason, worst } from './judgement.ts';
import { meteredSource } from './metered-source.ts';
import { load } from './readers.ts';
import { rejectUnless } from './unjudgeable.ts';

interface InspectOptions extends EffortOptions {
  name?: string;
}

/**
 * Judges a file by its content. The name only decides whether it would be loaded as a pickle; without one it may be.
 * Reads only what it needs, and always reaches a verdict: malformed content, or content beyond the bounds, is
 * inconclusive. Throws only if the source fails.
 */
export function inspectFile(source: ByteSource, { name = '', ...options }: InspectOptions = {}): Promise<Inspection> {
  return inspectAs(source, openedAs(name), newEffort(options));
}

/** Judges a file that programs open as this kind. */
export async function inspectAs(source: ByteSource, kind: OpenedAs, effort: Effort): Promise<Inspection> {
  const content = meteredSource(source, effort);
  const { format, header, judgement } = await inspectContent(
    { name: '', content, isRawStorage: false },
    kind,
    0,
    effort,
  );
  return { format, ...toReason(judgement), header };
}

/** Formats of the detectors that do not follow the first bytes. */
const DETECTOR_FORMATS: ReadonlyMap<unknown, Format> = new Map<unknown, Format>([
  [detectPickle, 'pickle'],
  [detectHdf5, 'hdf5'],
  [detectZip, 'zip'],
  [detectDamagedTar, 'tar'],
  [detectOnnx, 'onnx'],
  [detectText, 'text'],
  [detectTable, 'parquet'],
]);

interface Found {
  format: Format;
  judgement: Judgement;
  header: Header | null;
}

/** A file can have several formats at once; all are inspected, and the worst verdict counts. */
async function inspectContent(member: Member, kind: OpenedAs, depth: number, effort: Effort): Promise<Found> {
  const content = await cacheStart(member.content);
  const head = await content.read(0, HEAD_BYTES);
  const recognised = member.isRawStorage ? certainFormat(head) : recogniseFormat(head);
  const inspectWithin: InspectMember = (inner) => inspectMember(subject, inner);
  const subject: Subject = { ...member, content, head, format: recognised, kind, depth, effort, inspectWithin };
  const detections: Detection[] = [];
  for (const detect of chooseDetectors(subject)) {
    const { judgement, ...found } = await runDetector(() => detect(subject));
    detections.push({
      ...found,
      judgement: withAdvice(judgement, DETECTOR_FORMATS.get(detect) ?? found.format ?? recognised ?? 'other'),
    });
    if (detections.at(-1)?.judgement.verdict === 'flagged') break;
  }
  const found = detections.find((detection) => detection.format !== undefined)?.format;
  const format = found ?? recognised ?? recogniseData(head) ?? 'other';
  return {
    format,
    judgement: worst(detections.map(({ judgement }) => judgement)),
    header: detections.find(({ header }) => header !== undefined)?.header ?? null,
  };
}

function chooseDetectors({ format, isRawStorage }: Subject): ((subject: Subject) => Promise<Detection>)[] {
  const detectors = [inspectAsFormat, detectPickle, detectHdf5];
  // A tar is searched for a zip once its members are known: most zips in it are members.
  if (format !== 'tar') detectors.push(detectZip);
  if (isRawStorage) return [...detectors, detectAttack];
  detectors.push(detectLzma, detectTensorflow, detectText, detectTable);
  return format === undefined ? [...detectors, detectOnnx, detectDamagedTar] : detectors;
}

async function inspectMember(outer: Subject, member: Member): Promise<Judgement> {
  rejectUnless(
    outer.depth < BOUNDS.depth,
    `it has archives in archives, more than ${BOUNDS.depth} deep`,
    'upload the inner archives unpacked',
  );
  const kind = member.name === '' ? outer.kind : openedAs(member.name);
  const { judgement, header } = await inspectContent(member, kind, outer.depth + 1, outer.effort);
  const inspectConfig = judgement.verdict === 'clean' ? await configReader(member) : undefined;
  const config = inspectConfig
    ? (await runDetector(async () => ({ judgement: await inspectConfig(member.content) }))).judgement
    : CLEAN;
  const paths = header?.format === 'onnx' ? judgeExternalPaths(header.external_data) : CLEAN;
  return inMember(worst([judgement, config, paths]), member.name);
}

/** Returns the reader of a member from which libraries create a model, or undefined. */
async function configReader({ name }: Member): Promise<((source: ByteSource) => Promise<Judgement>) | undefined> {
  if (/(?:^|\/)config\.json$/.test(name)) return (await load.json()).inspectArchiveConfig;
  if (name === 'schema.json') return (await load.skops()).inspectSkopsSchema;
  return undefined;
}
