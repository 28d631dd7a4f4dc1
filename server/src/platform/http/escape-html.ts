const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes text for an element or a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] as string);
}

/** A fragment of a page, created by `html`. Anything else in a page is escaped. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Piece = string | number | Html | readonly Html[] | false | undefined;

/** Builds HTML in which every value is escaped, unless it is HTML itself. Renders false and undefined as nothing. */
export function html(literals: TemplateStringsArray, ...values: readonly Piece[]): Html {
  return new Html(literals.reduce((text, literal, index) => text + write(values[index - 1]) + literal));
}

function write(piece: Piece): string {
  if (piece === undefined || piece === false) return '';
  if (piece instanceof Html) return piece.text;
  if (typeof piece === 'object') return piece.map(({ text }) => text).join('');
  return escapeHtml(String(piece));
}
