import { type ApiError, invalid } from '../../platform/errors.ts';
import type { ChatMessage, ContentPart } from '../gateway/chat.ts';
import type { OpenAiSettings } from '../inference-settings.ts';

type Allowed = OpenAiSettings['images'];

/** Every part type that can reach an upstream, with the settings that allow it. A part's value is in the field named after its type. */
const PARTS: Record<
  string,
  { allowedBy: readonly Allowed[]; check(part: ContentPart, allowed: Allowed, at: string): void }
> = {
  text: { allowedBy: ['none', 'data', 'any'], check: () => undefined },
  refusal: { allowedBy: ['none', 'data', 'any'], check: () => undefined },
  // Allowed by type in every setting, so that `checkImage` can explain what is wrong.
  image_url: { allowedBy: ['none', 'data', 'any'], check: checkImage },
  input_audio: { allowedBy: ['data', 'any'], check: requireInline('data', 'format') },
  file: { allowedBy: ['data', 'any'], check: requireInline('file_data', 'filename') },
  video_url: { allowedBy: ['any'], check: requireWebUrl },
  audio_url: { allowedBy: ['any'], check: requireWebUrl },
};

/**
 * Rejects images and other media that the settings do not allow. Servers keep adding part types and fields with a URL,
 * which they then fetch, so only listed types pass, each with its own field.
 */
export function checkImages(messages: readonly ChatMessage[], allowed: Allowed): void {
  for (const [place, { content }] of messages.entries()) {
    if (!Array.isArray(content)) continue;
    for (const [index, part] of content.entries()) checkPart(part, allowed, `messages.${place}.content.${index}`);
  }
}

function checkPart(part: ContentPart, allowed: Allowed, at: string): void {
  const known = Object.hasOwn(PARTS, part.type) ? PARTS[part.type] : undefined;
  if (!known?.allowedBy.includes(allowed)) throw unsupportedType(`${at}.type`, allowed);
  // Unknown fields are dropped silently, but a client would miss a dropped medium.
  const foreign = Object.keys(part).find(
    (name) => name !== part.type && Object.hasOwn(PARTS, name) && part[name] !== null,
  );
  if (foreign !== undefined) {
    const field = `${at}.${foreign}`;
    throw invalid(field, `\`${field}\` is not allowed in a part of type ${part.type}. Send it as a part of its own.`);
  }
  known.check(part, allowed, at);
}

function unsupportedType(field: string, allowed: Allowed): ApiError {
  const names =
    allowed === 'none' ? ['text'] : Object.keys(PARTS).filter((name) => PARTS[name]?.allowedBy.includes(allowed));
  return invalid(field, `\`${field}\` must be one of: ${names.join(', ')}, with this model.`);
}

function requireInline(data: string, beside: string) {
  return (part: ContentPart, _allowed: Allowed, at: string): void => {
    const medium = part[part.type] as Record<string, unknown> | undefined;
    const known = medium && Object.keys(medium).every((name) => name === data || name === beside);
    if (known && isData(medium[data])) return;
    const field = `${at}.${part.type}`;
    throw invalid(field, `Send it as data in \`${field}.${data}\`, with nothing but \`${beside}\` beside it.`);
  };
}

/** Returns true for a data: URL and for bare base64. */
function isData(value: unknown): boolean {
  return typeof value === 'string' && /^(?:data:|[\w+/=\s-]+$)/i.test(value);
}

function checkImage({ image_url: image }: ContentPart, allowed: Allowed, at: string): void {
  if (allowed === 'none') throw invalid(at, 'This model does not accept images. Send text only.');
  const url = image?.url ?? '';
  if (/^data:image\//i.test(url)) return;
  if (allowed === 'data') {
    throw invalid(at, 'This model accepts images only as data. Send data:image/png;base64,… instead of a URL.');
  }
  if (!/^https?:\/\//i.test(url)) throw invalid(at, 'Send an image as data:image/… or as an http or https URL.');
}

function requireWebUrl(part: ContentPart, _allowed: Allowed, at: string): void {
  const medium = part[part.type] as { url?: unknown } | undefined;
  if (typeof medium?.url === 'string' && /^(?:https?:\/\/|data:)/i.test(medium.url)) return;
  throw invalid(`${at}.${part.type}`, 'Send it as a data: URL or as an http or https URL.');
}
