import { type ApiError, invalid } from '../../platform/errors.ts';
import type { ChatMessage, ContentPart } from '../chat.ts';
import type { OpenAiSettings } from '../inference-settings.ts';
import { isFields } from './read-answer.ts';

type Allowed = OpenAiSettings['images'];

/** Parts that hold a medium in themselves: where it stands in them, and what may stand beside it. */
const INLINE: Record<string, { data: string; beside: string }> = {
  input_audio: { data: 'data', beside: 'format' },
  file: { data: 'file_data', beside: 'filename' },
};

/**
 * Refuses images, and other media, that the model or whoever runs it does not take. Servers know more and more kinds of
 * parts that name an address, which they then fetch: so only those pass that are known to hold what they bring.
 */
export function checkImages(messages: readonly ChatMessage[], allowed: Allowed): void {
  for (const [place, { content }] of messages.entries()) {
    if (!Array.isArray(content)) continue;
    for (const [index, part] of content.entries()) checkPart(part, allowed, `messages.${place}.content.${index}`);
  }
}

function checkPart(part: ContentPart, allowed: Allowed, field: string): void {
  const { type, image_url: image } = part;
  // Wherever it stands: not every server goes by the type.
  if (image !== undefined) checkImage(image.url, allowed, field);
  if (['text', 'refusal', 'image_url'].includes(type) || allowed === 'any') return;
  const inline = Object.hasOwn(INLINE, type) ? INLINE[type] : undefined;
  if (inline === undefined || allowed === 'none') throw notTaken(`${field}.type`, allowed);
  const medium = part[type];
  const known = isFields(medium) && Object.keys(medium).every((name) => [inline.data, inline.beside].includes(name));
  if (!known || !isData(medium[inline.data])) {
    throw invalid(
      `${field}.${type}`,
      `Send it as data in \`${field}.${type}.${inline.data}\`, with nothing but \`${inline.beside}\` beside it.`,
    );
  }
}

function notTaken(field: string, allowed: Allowed): ApiError {
  const taken = allowed === 'none' ? 'text' : ['text', 'image_url', ...Object.keys(INLINE)].join(', ');
  return invalid(field, `\`${field}\` can be ${taken} with this model.`);
}

/** As a data: address, or as the base64 of it. */
function isData(value: unknown): boolean {
  return typeof value === 'string' && /^(?:data:|[\w+/=\s-]+$)/i.test(value);
}

function checkImage(url: string, allowed: Allowed, field: string): void {
  if (allowed === 'none') throw invalid(field, 'This model does not take images: send text only.');
  if (/^data:image\//i.test(url)) return;
  if (allowed === 'data') {
    throw invalid(
      field,
      'This model takes images only as data: send it as data:image/png;base64,… instead of an address.',
    );
  }
  if (!/^https?:\/\//i.test(url)) throw invalid(field, 'Send an image as data:image/… or as an http or https address.');
}
