import { formatBytes } from '../format-limit.ts';
import { BOUNDS } from '../inspection-bounds.ts';
import { CLEAN, flagged, inconclusive, type Judgement } from '../judgement.ts';
import { describeTemplateDanger, findCodeDanger, TEMPLATE_ADVICE } from './chat-template.ts';
import { nextPart } from './template-code.ts';

const COMMENT = '{#';

/**
 * Judges a text as a chat template, piece by piece: any text can be one. Most that are none end soon, at the first mark of
 * Jinja with something behind it that is an error, such as "{%" in LaTeX.
 */
export async function judgeLargeTemplate(texts: AsyncIterable<string>): Promise<Judgement> {
  let held = '';
  let wanted = 0;
  for await (const text of texts) {
    held += text;
    if (held.length < wanted) continue;
    const { judgement, rest } = judgeParts(held);
    if (judgement !== undefined) return judgement;
    held = rest;
    // Twice as much before it is read again, so that time is linear in its size.
    wanted = 2 * held.length;
  }
  return judgeParts(held).judgement ?? CLEAN;
}

/** Judges the parts that are complete, and returns the rest where that is no judgement yet. */
function judgeParts(text: string): { judgement?: Judgement; rest: string } {
  for (let at = 0; ; ) {
    const part = nextPart(text, at);
    switch (part.kind) {
      case 'invalid':
        return { judgement: CLEAN, rest: '' };
      case 'none':
        // It may be the first half of a mark.
        return { rest: text.slice(Math.max(at, text.length - 1)) };
      case 'unfinished':
        return judgeUnfinished(text.slice(part.start));
      case 'code': {
        const danger = findCodeDanger(text.slice(part.start, part.end));
        if (danger !== undefined)
          return { judgement: flagged(describeTemplateDanger(danger), TEMPLATE_ADVICE), rest: '' };
      }
    }
    at = part.end;
  }
}

function judgeUnfinished(rest: string): { judgement?: Judgement; rest: string } {
  // Nothing in a comment counts but its end, which may be cut in two.
  if (rest.startsWith(COMMENT)) return { rest: rest.length > 2 ? `${COMMENT}${rest.slice(-1)}` : rest };
  if (rest.length <= BOUNDS.json) return { rest };
  const reason = `a statement of its chat template is longer than ${formatBytes(BOUNDS.json)}`;
  return { judgement: inconclusive(reason, TEMPLATE_ADVICE), rest: '' };
}
