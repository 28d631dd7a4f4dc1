const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** The text as HTML shows it, in an element or in a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] as string);
}

/** A piece of a page, made by `html`: whatever else stands in a page is escaped. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Piece = string | number | Html | readonly Html[] | false | undefined;

/** Writes HTML in which every value is escaped, unless it is HTML itself; what is false or undefined leaves no trace. */
export function html(literals: TemplateStringsArray, ...values: readonly Piece[]): Html {
  return new Html(literals.reduce((text, literal, index) => text + write(values[index - 1]) + literal));
}

function write(piece: Piece): string {
  if (piece === undefined || piece === false) return '';
  if (piece instanceof Html) return piece.text;
  if (typeof piece === 'object') return piece.map(({ text }) => text).join('');
  return escapeHtml(String(piece));
}
