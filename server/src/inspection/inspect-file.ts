import type { ByteSource } from '../platform/byte-source.ts';
import { type OpenedAs, openedAs } from '../platform/names/opened-as.ts';
import type { InspectMember, Member } from './archives/inspect-zip.ts';
import { certainFormat } from './certain-format.ts';
import { judgeExternalPaths } from './headers/external-path.ts';
import type { Inspection } from './inspection.ts';
import { BOUNDS, type Effort, newEffort } from './inspection-bounds.ts';
import { CLEAN, type Judgement, shown, worst } from './judgement.ts';
import { lookAsFormat } from './look-as-format.ts';
import {
  lookForAttack,
  lookForDamagedTar,
  lookForHdf5,
  lookForLzma,
  lookForOnnx,
  lookForPickle,
  lookForTable,
  lookForTensorflow,
  lookForText,
  lookForZip,
} from './looks.ts';
import { meteredSource } from './metered-source.ts';
import { load } from './readers.ts';
import { recogniseData } from './recognise-data.ts';
import { HEAD_BYTES, recogniseFormat } from './recognise-format.ts';
import type { Scratch } from './scratch-space.ts';
import { type Look, type Subject, settled } from './subject.ts';
import { refuseUnless } from './unjudgeable.ts';

interface InspectOptions {
  name?: string;
  scratch?: Scratch | undefined;
}

/**
 * Judges a file by its content. Its name decides only who would load it as a pickle; without one that may be anybody.
 * It reads only what it needs, and always comes to a verdict: what is malformed, or more than the bounds allow, is
 * inconclusive. Only a source that fails makes it throw. Archives in packed files of more than a few megabytes are
 * unpacked to `scratch`.
 */
export function inspectFile(source: ByteSource, { name = '', scratch }: InspectOptions = {}): Promise<Inspection> {
  return inspectAs(source, openedAs(name), newEffort(scratch));
}

/** The same for a file that programs take for this. */
export function inspectAs(source: ByteSource, kind: OpenedAs, effort: Effort): Promise<Inspection> {
  const content = meteredSource(source, effort);
  return inspectContent({ name: '', content, isRawStorage: false }, kind, 0, effort);
}

/** A file can be several things at once; each that it is gets looked at, and the worst verdict stands. */
async function inspectContent(member: Member, kind: OpenedAs, depth: number, effort: Effort): Promise<Inspection> {
  const head = await member.content.read(0, HEAD_BYTES);
  const format = member.isRawStorage ? certainFormat(head) : recogniseFormat(head);
  const inspectWithin: InspectMember = (inner) => inspectMember(subject, inner);
  const subject: Subject = { ...member, head, format, kind, depth, effort, inspectWithin };
  const looks: Look[] = [];
  for (const look of chooseLooks(subject)) {
    looks.push(await settled(() => look(subject)));
    if (looks.at(-1)?.judgement.verdict === 'flagged') break;
  }
  return {
    format: looks.find((look) => look.format !== undefined)?.format ?? format ?? recogniseData(head) ?? 'other',
    ...worst(looks.map(({ judgement }) => judgement)),
    header: looks.find(({ header }) => header !== undefined)?.header ?? null,
  };
}

function chooseLooks({ format, isRawStorage }: Subject): ((subject: Subject) => Promise<Look>)[] {
  const looks = [lookAsFormat, lookForPickle, lookForHdf5];
  // A tar is searched for a zip when its members are known: most zips in it are members.
  if (format !== 'tar') looks.push(lookForZip);
  if (isRawStorage) return [...looks, lookForAttack];
  looks.push(lookForLzma, lookForTensorflow, lookForText, lookForTable);
  return format === undefined ? [...looks, lookForOnnx, lookForDamagedTar] : looks;
}

async function inspectMember(outer: Subject, member: Member): Promise<Judgement> {
  refuseUnless(outer.depth < BOUNDS.depth, 'archives are nested too deeply in it');
  const kind = member.name === '' ? outer.kind : openedAs(member.name);
  const { verdict, reason, header } = await inspectContent(member, kind, outer.depth + 1, outer.effort);
  const config =
    verdict === 'clean' && isArchiveConfig(member)
      ? await (await load.json()).inspectArchiveConfig(member.content)
      : CLEAN;
  const paths = header?.format === 'onnx' ? judgeExternalPaths(header.external_data) : CLEAN;
  const judgement = worst([{ verdict, reason }, config, paths]);
  if (judgement.reason === null || member.name === '') return judgement;
  return { ...judgement, reason: `${judgement.reason} (in ${shown(member.name)})` };
}

function isArchiveConfig({ name }: Member): boolean {
  return /(?:^|\/)config\.json$/.test(name);
}
