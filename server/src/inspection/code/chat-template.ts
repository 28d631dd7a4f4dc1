import { endOfQuoted } from './quoted-text.ts';
import { codeOfTemplate } from './template-code.ts';

const QUOTE = /["']/;
/** Adjacent string literals, which are concatenated. */
const JOINED = /(["'])\s*(?:[~+]\s*)?\1/g;
const ESCAPE = /\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|([0-7]{1,3}))/g;
const HIDDEN_ATTRIBUTE = /\.\s*(_\w+)/;
const ATTR_FILTER = /\|\s*attr\b/;
/** Names through which Python code reaches everything else. */
const PYTHON_NAME =
  /__(?:class|globals|builtins?|import|subclasses|mro|bases?|init|dict|getattribute|getattr|getitem|code|reduce(?:_ex)?|self|func|module|loader|spec|closure|call|new|wrapped|init_subclass)__|\b(?:gi_frame|f_globals|f_builtins|f_back|cr_frame|func_globals)\b/;

/** Returns a dangerous name that a chat template uses, or undefined. No template needs one. */
export function findTemplateDanger(template: string): string | undefined {
  for (const code of codeOfTemplate(template)) {
    const joined = unescaped(code).replaceAll(JOINED, '');
    const name = PYTHON_NAME.exec(joined)?.[0];
    if (name !== undefined) return name;
    const bare = withoutTexts(code);
    const hidden = HIDDEN_ATTRIBUTE.exec(bare)?.[1];
    if (hidden !== undefined) return hidden;
    if (ATTR_FILTER.test(bare)) return '|attr';
  }
  return undefined;
}

/** Returns the code without string literals. */
function withoutTexts(code: string): string {
  const parts: string[] = [];
  for (let at = 0; ; ) {
    const open = code.slice(at).search(QUOTE);
    parts.push(open === -1 ? code.slice(at) : code.slice(at, at + open));
    const end = open === -1 ? undefined : endOfQuoted(code, at + open);
    if (end === undefined) return parts.join("''");
    at = end;
  }
}

export const TEMPLATE_ADVICE = 'write the chat template with the messages and their fields alone';

export function describeTemplateDanger(danger: string): string {
  return `its chat template uses ${danger}, which reaches out of the template`;
}

function unescaped(code: string): string {
  return code.replaceAll(ESCAPE, (_, hex, wide, octal) =>
    String.fromCharCode(octal === undefined ? Number.parseInt(hex ?? wide, 16) : Number.parseInt(octal, 8)),
  );
}
