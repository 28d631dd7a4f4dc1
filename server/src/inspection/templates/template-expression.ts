import type { Token } from './template-tokens.ts';

export interface Expression {
  /**
   * `concat` joins texts by `~`, `sum` adds or joins by `+`, `format` fills in a text by `%`, `element` is any element of
   * a container, `built` any text, and `other` no text.
   */
  kind:
    | 'text'
    | 'name'
    | 'member'
    | 'slice'
    | 'call'
    | 'filter'
    | 'concat'
    | 'sum'
    | 'format'
    | 'list'
    | 'dict'
    | 'choice'
    | 'element'
    | 'built'
    | 'other';
  /** The text, or the name of a variable or filter. */
  name: string;
  /**
   * Operands: object and key of a member; object and bounds of a slice; callee or input, then arguments, of a call or
   * filter; keys and values of a dict in turn.
   */
  parts: Expression[];
  named: ReadonlyMap<string, Expression>;
  /** Set for a slice with a step, which may skip or reverse. */
  hasStep: boolean;
  /** Nesting of its parts. */
  depth: number;
}

interface ExpressionDetails {
  name?: string;
  named?: ReadonlyMap<string, Expression>;
  hasStep?: boolean;
}

/** Thrown for code that is no expression; Jinja rejects the template, too. */
export class NoExpression extends Error {}
/** Thrown for an expression that is too deep to be judged. No template needs one. */
export class TooDeep extends Error {}

const MAX_DEPTH = 150;
const NO_NAMES: ReadonlyMap<string, Expression> = new Map();
const COMPARISONS = ['==', '!=', '<', '>', '<=', '>='];

export function expression(
  kind: Expression['kind'],
  parts: Expression[] = [],
  { name = '', named = NO_NAMES, hasStep = false }: ExpressionDetails = {},
): Expression {
  let depth = 0;
  for (const part of parts) depth = Math.max(depth, part.depth + 1);
  for (const part of named.values()) depth = Math.max(depth, part.depth + 1);
  if (depth > MAX_DEPTH) throw new TooDeep('an expression is nested too deeply');
  return { kind, name, parts, named, hasStep, depth };
}

/** Parses the expressions of Jinja. */
export class ExpressionParser {
  readonly #tokens: readonly Token[];
  #at = 0;
  #depth = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  /** One expression, or several with commas. */
  tuple(parseItem = (): Expression => this.expression()): Expression {
    const items = [parseItem()];
    while (this.take(',') && !this.isAtEnd && !this.#isNext('=')) items.push(parseItem());
    return items.length === 1 ? (items[0] as Expression) : expression('list', items);
  }

  expression(): Expression {
    return this.#within(() => {
      let value = this.disjunction();
      while (this.take('if')) {
        const condition = this.disjunction();
        const otherwise = this.take('else') ? [this.expression()] : [];
        value = expression('choice', [value, ...otherwise, expression('other', [condition])]);
      }
      return value;
    });
  }

  /** An expression without `if`, which ends the container of a loop. */
  disjunction(): Expression {
    return this.#series(['or'], 'choice', () => this.#series(['and'], 'choice', () => this.#negation()));
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#tokens.length;
  }

  /** Consumes the next token if it is this mark or word. */
  take(value: string): boolean {
    if (!this.#isNext(value)) return false;
    this.#at += 1;
    return true;
  }

  expect(value: string): void {
    if (!this.take(value)) throw new NoExpression(`${value} is missing`);
  }

  takeName(): string {
    const token = this.#tokens[this.#at];
    if (token?.kind !== 'name') throw new NoExpression('a name is missing');
    this.#at += 1;
    return token.value;
  }

  /** Consumes the arguments of a call, up to the closing parenthesis. */
  arguments(): { parts: Expression[]; named: ReadonlyMap<string, Expression> } {
    const parts: Expression[] = [];
    const named = new Map<string, Expression>();
    while (!this.take(')')) {
      if (this.take('*') || this.take('**')) parts.push(this.expression());
      else if (this.#tokens[this.#at]?.kind === 'name' && this.#isNext('=', 1)) {
        const name = this.takeName();
        this.expect('=');
        named.set(name, this.expression());
      } else parts.push(this.expression());
      if (!this.#isNext(')')) this.expect(',');
    }
    return { parts, named };
  }

  #isNext(value: string, ahead = 0): boolean {
    const token = this.#tokens[this.#at + ahead];
    return token !== undefined && token.kind !== 'text' && token.value === value;
  }

  #within<T>(parse: () => T): T {
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) throw new TooDeep('an expression is nested too deeply');
    const parsed = parse();
    this.#depth -= 1;
    return parsed;
  }

  #series(marks: readonly string[], kind: Expression['kind'], parseItem: () => Expression): Expression {
    const items = [parseItem()];
    while (marks.some((mark) => this.take(mark))) items.push(parseItem());
    return items.length === 1 ? (items[0] as Expression) : expression(kind, items);
  }

  #negation(): Expression {
    return this.take('not') ? expression('other', [this.#within(() => this.#negation())]) : this.#comparison();
  }

  #comparison(): Expression {
    const first = this.#sum();
    const others: Expression[] = [];
    while (COMPARISONS.some((mark) => this.take(mark)) || this.take('in') || this.#takeNotIn())
      others.push(this.#sum());
    return others.length === 0 ? first : expression('other', [first, ...others]);
  }

  #takeNotIn(): boolean {
    if (!this.#isNext('not') || !this.#isNext('in', 1)) return false;
    this.#at += 2;
    return true;
  }

  #sum(): Expression {
    return this.#series(['+', '-'], 'sum', () => this.#series(['~'], 'concat', () => this.#product()));
  }

  #product(): Expression {
    let value = this.#unary();
    for (;;) {
      if (this.take('%')) value = expression('format', [value, this.#unary()]);
      else if (['*', '/', '//', '**'].some((mark) => this.take(mark)))
        value = expression('choice', [value, this.#unary()]);
      else return value;
    }
  }

  #unary(): Expression {
    if (this.take('-') || this.take('+')) return this.#within(() => this.#unary());
    let value = this.#primary();
    for (;;) {
      const next = this.#postfix(value);
      if (next === undefined) return value;
      value = next;
    }
  }

  #postfix(value: Expression): Expression | undefined {
    if (this.take('.')) return expression('member', [value, this.#memberName()]);
    if (this.take('[')) return this.#subscript(value);
    if (this.take('(')) return this.#applied('call', '', value);
    if (this.take('|')) {
      const name = this.#dottedName();
      return this.take('(') ? this.#applied('filter', name, value) : expression('filter', [value], { name });
    }
    return this.take('is') ? this.#test(value) : undefined;
  }

  #memberName(): Expression {
    const token = this.#tokens[this.#at];
    if (token?.kind !== 'name' && token?.kind !== 'number') throw new NoExpression('a member is missing');
    this.#at += 1;
    return expression(token.kind === 'name' ? 'text' : 'other', [], { name: token.value });
  }

  #dottedName(): string {
    const names = [this.takeName()];
    while (this.take('.')) names.push(this.takeName());
    return names.join('.');
  }

  #applied(kind: 'call' | 'filter', name: string, value: Expression): Expression {
    const { parts, named } = this.#within(() => this.arguments());
    return expression(kind, [value, ...parts], { name, named });
  }

  #subscript(value: Expression): Expression {
    const keys: Expression[] = [];
    let colons = 0;
    while (!this.take(']')) {
      if (this.take(':')) colons += 1;
      else if (!this.take(',')) keys.push(this.expression());
    }
    if (colons > 0) return expression('slice', [value, ...keys], { hasStep: colons > 1 });
    return expression('member', [value, keys.length === 1 ? (keys[0] as Expression) : expression('other', keys)]);
  }

  /** A test is true or false; its argument may stand without parentheses. */
  #test(value: Expression): Expression {
    this.take('not');
    this.#dottedName();
    const parts = [value];
    if (this.take('(')) {
      const given = this.#within(() => this.arguments());
      parts.push(...given.parts, ...given.named.values());
    } else if (this.#startsArgument()) parts.push(this.#primary());
    return expression('other', parts);
  }

  #startsArgument(): boolean {
    const token = this.#tokens[this.#at];
    if (token === undefined) return false;
    if (token.kind === 'name')
      return !['else', 'or', 'and', 'if', 'is', 'in', 'not', 'recursive'].includes(token.value);
    return token.kind !== 'mark' || token.value === '[' || token.value === '{';
  }

  #primary(): Expression {
    const token = this.#tokens[this.#at++];
    if (token === undefined) throw new NoExpression('the expression is cut short');
    if (token.kind === 'name') return expression('name', [], { name: token.value });
    if (token.kind === 'number') return expression('other');
    if (token.kind === 'text') return this.#texts(token.value);
    if (token.value === '(') return this.#within(() => this.#items(')'));
    if (token.value === '[') return this.#within(() => expression('list', this.#items(']').parts));
    if (token.value === '{') return this.#within(() => this.#dict());
    throw new NoExpression(`${token.value} begins no expression`);
  }

  /** Adjacent texts are one. */
  #texts(first: string): Expression {
    const texts = [first];
    for (let token = this.#tokens[this.#at]; token?.kind === 'text'; token = this.#tokens[this.#at]) {
      texts.push(token.value);
      this.#at += 1;
    }
    return expression('text', [], { name: texts.join('') });
  }

  /** A list; in parentheses, one expression without a comma is itself. */
  #items(close: ')' | ']'): Expression {
    const items: Expression[] = [];
    let commas = 0;
    while (!this.take(close)) {
      items.push(this.expression());
      if (this.take(',')) commas += 1;
      else if (!this.#isNext(close)) throw new NoExpression(`${close} is missing`);
    }
    return close === ')' && items.length === 1 && commas === 0 ? (items[0] as Expression) : expression('list', items);
  }

  #dict(): Expression {
    const parts: Expression[] = [];
    while (!this.take('}')) {
      parts.push(this.expression());
      this.expect(':');
      parts.push(this.expression());
      if (!this.#isNext('}')) this.expect(',');
    }
    return expression('dict', parts);
  }
}
