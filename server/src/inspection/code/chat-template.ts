const OPEN = /\{[{%]/g;
const STRING = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/gs;
/** Two strings that become one. */
const JOINED = /(["'])\s*(?:[~+]\s*)?\1/g;
const ESCAPE = /\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|([0-7]{1,3}))/g;
const HIDDEN_ATTRIBUTE = /\.\s*(_\w+)/;
const ATTR_FILTER = /\|\s*attr\b/;
/** Names by which Python gives access to everything else. */
const PYTHON_NAME =
  /__(?:class|globals|builtins?|import|subclasses|mro|bases?|init|dict|getattribute|getattr|getitem|code|reduce(?:_ex)?|self|func|module|loader|spec|closure|call|new|wrapped|init_subclass)__|\b(?:gi_frame|f_globals|f_builtins|f_back|cr_frame|func_globals)\b/;

/** Names what a chat template reaches for that no template needs; undefined where it is harmless. */
export function findTemplateDanger(template: string): string | undefined {
  for (const code of codeOf(template)) {
    const joined = unescaped(code).replaceAll(JOINED, '');
    const name = PYTHON_NAME.exec(joined)?.[0];
    if (name !== undefined) return name;
    const bare = code.replaceAll(STRING, "''");
    const hidden = HIDDEN_ATTRIBUTE.exec(bare)?.[1];
    if (hidden !== undefined) return hidden;
    if (ATTR_FILTER.test(bare)) return '|attr';
  }
  return undefined;
}

/** What stands between the marks of Jinja is run, the rest is text. A mark without its end is an error to Jinja. */
function* codeOf(template: string): Generator<string> {
  let end = 0;
  for (const { 0: mark, index } of template.matchAll(OPEN)) {
    if (index < end) continue;
    const close = template.indexOf(mark === '{{' ? '}}' : '%}', index);
    if (close === -1) return;
    end = close + 2;
    yield template.slice(index, end);
  }
}

export function describeTemplateDanger(danger: string): string {
  return `its chat template uses ${danger}, which reaches out of the template: write it with the messages alone`;
}

function unescaped(code: string): string {
  return code.replaceAll(ESCAPE, (_, hex, wide, octal) =>
    String.fromCharCode(octal === undefined ? Number.parseInt(hex ?? wide, 16) : Number.parseInt(octal, 8)),
  );
}
