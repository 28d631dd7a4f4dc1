import { endOfQuoted } from '../code/quoted-text.ts';
import { computesNames } from './computed-names.ts';
import { codeOfTemplate } from './template-code.ts';
import { TooDeep } from './template-expression.ts';

const QUOTE = /["']/;
/** Adjacent string literals, which are concatenated. */
const JOINED = /(["'])\s*(?:[~+]\s*)?\1/g;
const ESCAPE = /\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|([0-7]{1,3}))/g;
const HIDDEN_ATTRIBUTE = /\.\s*(_\w+)/;
const ATTR_FILTER = /\|\s*attr\b/;
/** Names through which Python code reaches everything else. */
const PYTHON_NAME =
  /__(?:class|globals|builtins?|import|subclasses|mro|bases?|init|dict|getattribute|getattr|getitem|code|reduce(?:_ex)?|self|func|module|loader|spec|closure|call|new|wrapped|init_subclass)__|\b(?:gi_frame|f_globals|f_builtins|f_back|cr_frame|func_globals)\b/i;

/** Returns a dangerous name that a chat template uses, or undefined. No template needs one. */
export function findTemplateDanger(template: string): string | undefined {
  const blocks = [...codeOfTemplate(template)];
  return findWrittenName(blocks) ?? findComputedName(blocks);
}

function findComputedName(blocks: readonly string[]): string | undefined {
  try {
    return computesNames(blocks) ? 'a name that it computes' : undefined;
  } catch (error) {
    if (error instanceof TooDeep) return 'an expression that is nested too deeply';
    throw error;
  }
}

function findWrittenName(blocks: readonly string[]): string | undefined {
  for (const code of blocks) {
    const joined = unescaped(code).replaceAll(JOINED, '');
    const name = (PYTHON_NAME.exec(joined) ?? PYTHON_NAME.exec(reversed(joined)))?.[0];
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
  return `its chat template uses ${danger}, which can reach out of the template`;
}

/** Reverses code, to find names that a template reverses. */
function reversed(code: string): string {
  return [...code].reverse().join('');
}

function unescaped(code: string): string {
  return code.replaceAll(ESCAPE, (_, hex, wide, octal) =>
    String.fromCharCode(octal === undefined ? Number.parseInt(hex ?? wide, 16) : Number.parseInt(octal, 8)),
  );
}
