import { type Expression, ExpressionParser, expression, NoExpression } from './template-expression.ts';
import { tokensOf } from './template-tokens.ts';

/** Expressions of a template, and what its variables may hold. Scopes are ignored: a name stands for all of that name. */
export interface TemplateVariables {
  expressions: Expression[];
  /** Values by variable, or by object and member as in `ns.key`. */
  assigned: Map<string, Expression[]>;
  /** Parameters of macros by name, in order. */
  macros: Map<string, string[]>;
}

const MARKS = /^\{[{%][-+]?|[-+]?[%}]\}$/g;
const CALLER = 'caller';

/** Reads the code of a template, block by block. What Jinja cannot parse is left out. */
export function readVariables(blocks: Iterable<string>): TemplateVariables {
  const found: TemplateVariables = { expressions: [], assigned: new Map(), macros: new Map() };
  for (const block of blocks) {
    const tokens = tokensOf(block.replaceAll(MARKS, ''));
    if (tokens === undefined) continue;
    try {
      const parser = new ExpressionParser(tokens);
      if (block.startsWith('{{')) found.expressions.push(parser.tuple());
      else STATEMENTS.get(parser.takeName())?.(parser, found);
    } catch (error) {
      if (!(error instanceof NoExpression)) throw error;
    }
  }
  for (const call of found.expressions.flatMap(callsIn)) assignParameters(call, found);
  return found;
}

type StatementReader = (parser: ExpressionParser, found: TemplateVariables) => void;

const readCondition: StatementReader = (parser, found) => found.expressions.push(parser.tuple());

/** Readers by the first word of a statement. Others, such as `else`, hold no expression. */
const STATEMENTS: ReadonlyMap<string, StatementReader> = new Map<string, StatementReader>([
  ['set', readAssignment],
  ['for', readLoop],
  ['macro', (parser, found) => readMacro(parser, parser.takeName(), found)],
  ['call', readCall],
  ['with', readWith],
  ['if', readCondition],
  ['elif', readCondition],
  ['print', readCondition],
  ['do', readCondition],
]);

function readCall(parser: ExpressionParser, found: TemplateVariables): void {
  if (parser.take('(')) readParameters(parser, CALLER, found);
  found.expressions.push(parser.expression());
}

function readWith(parser: ExpressionParser, found: TemplateVariables): void {
  while (!parser.isAtEnd) {
    const name = parser.takeName();
    parser.expect('=');
    const value = parser.expression();
    found.expressions.push(value);
    assign(name, value, found);
    parser.take(',');
  }
}

function readAssignment(parser: ExpressionParser, found: TemplateVariables): void {
  const targets = readTargets(parser);
  // Without a value, the text up to `endset` is assigned.
  const value = parser.isAtEnd ? expression('built') : readValue(parser, found);
  for (const target of targets) assign(target, value, found);
}

function readValue(parser: ExpressionParser, found: TemplateVariables): Expression {
  if (parser.take('|')) return expression('built');
  parser.expect('=');
  const value = parser.tuple();
  found.expressions.push(value);
  return value;
}

function readLoop(parser: ExpressionParser, found: TemplateVariables): void {
  const targets = readTargets(parser);
  parser.expect('in');
  const container = parser.tuple(() => parser.disjunction());
  found.expressions.push(container);
  if (parser.take('if')) found.expressions.push(parser.expression());
  for (const target of targets) assign(target, expression('element', [container]), found);
}

/** Reads names, or a member, in parentheses or not. */
function readTargets(parser: ExpressionParser): string[] {
  const isInside = parser.take('(');
  const targets = [readTarget(parser)];
  while (parser.take(',')) targets.push(readTarget(parser));
  if (isInside) parser.expect(')');
  return targets;
}

function readTarget(parser: ExpressionParser): string {
  const name = parser.takeName();
  return parser.take('.') ? `${name}.${parser.takeName()}` : name;
}

function readMacro(parser: ExpressionParser, name: string, found: TemplateVariables): void {
  parser.expect('(');
  readParameters(parser, name, found);
}

function readParameters(parser: ExpressionParser, name: string, found: TemplateVariables): void {
  const parameters: string[] = [];
  while (!parser.take(')')) {
    const parameter = parser.takeName();
    parameters.push(parameter);
    if (parser.take('=')) {
      const value = parser.expression();
      found.expressions.push(value);
      assign(parameter, value, found);
    }
    parser.take(',');
  }
  found.macros.set(name, parameters);
}

function assignParameters({ parts: [called, ...given], named }: Expression, found: TemplateVariables): void {
  const parameters = called?.kind === 'name' ? found.macros.get(called.name) : undefined;
  if (parameters === undefined) return;
  for (const [index, value] of given.entries()) assign(parameters[index] ?? 'varargs', value, found);
  for (const [parameter, value] of named) assign(parameter, value, found);
}

function assign(name: string, value: Expression, { assigned }: TemplateVariables): void {
  assigned.set(name, [...(assigned.get(name) ?? []), value]);
}

function callsIn(whole: Expression): Expression[] {
  return [...partsIn(whole)].filter(({ kind }) => kind === 'call');
}

/** Yields an expression and everything in it. */
export function* partsIn(whole: Expression): Generator<Expression> {
  yield whole;
  for (const part of whole.parts) yield* partsIn(part);
  for (const part of whole.named.values()) yield* partsIn(part);
}
