import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { CompletionText } from './completion-text.ts';
import { StopStrings } from './stop-strings.ts';
import { type Detokenize, WholeCharacters } from './whole-characters.ts';

/** Tokens are bytes: the smallest there are. */
const bytesAsTokens: Detokenize = (tokens) => Buffer.from(tokens).toString('utf8');

/** A text of which some letters are in the stops as well, so that they meet. */
const abc = (maxLength: number) => fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength });
const stops = fc.array(fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 4 }), {
  maxLength: 3,
});

function cut(text: string, sizes: readonly number[]): string[] {
  const pieces: string[] = [];
  let start = 0;
  for (const size of sizes) {
    pieces.push(text.slice(start, start + size));
    start += size;
  }
  return [...pieces, text.slice(start)];
}

function feed(stopList: readonly string[], pieces: readonly string[]): { shown: string[]; stopped: boolean } {
  const search = new StopStrings(stopList);
  const shown: string[] = [];
  for (const piece of pieces) {
    const { text, stopped } = search.push(piece);
    shown.push(text);
    if (stopped) return { shown, stopped };
  }
  shown.push(search.end());
  return { shown, stopped: false };
}

describe('stops', () => {
  test('end the text, and are not part of it', () => {
    assert.deepEqual(feed(['END'], ['one E', 'N', 'D two']), { shown: ['one ', '', ''], stopped: true });
  });

  test('that only seemed to begin are shown after all', () => {
    assert.deepEqual(feed(['END'], ['one EN', 'ough']).shown.join(''), 'one ENough');
    assert.deepEqual(feed(['END'], ['one EN']).shown.join(''), 'one EN');
  });

  test('the outcome does not depend on the pieces, and nothing of a stop is ever shown', () => {
    fc.assert(
      fc.property(abc(30), stops, fc.array(fc.nat(5), { maxLength: 10 }), (text, stopList, sizes) => {
        const whole = feed(stopList, [text]);
        const letterwise = feed(stopList, [...text]);
        const cutUp = feed(stopList, cut(text, sizes));
        assert.equal(cutUp.shown.join(''), letterwise.shown.join(''));
        assert.equal(whole.shown.join(''), letterwise.shown.join(''));
        assert.equal(cutUp.stopped, letterwise.stopped);
        for (const stop of stopList) assert.ok(!cutUp.shown.join('').includes(stop));
        assert.equal(
          letterwise.stopped,
          stopList.some((stop) => text.includes(stop)),
        );
      }),
    );
  });

  test('what is held back is no more than the beginning of one', () => {
    fc.assert(
      fc.property(abc(30), stops, (text, stopList) => {
        const { text: shown, stopped } = new StopStrings(stopList).push(text);
        if (stopped) return;
        const held = text.slice(shown.length);
        assert.ok(held === '' || stopList.some((stop) => stop.startsWith(held) && stop !== held));
      }),
    );
  });
});

describe('characters', () => {
  test('are never broken, however the tokens cut them', () => {
    // U+FFFD itself looks like a broken character, and is held until the next token.
    const texts = fc.string({ unit: 'grapheme', maxLength: 20 }).filter((text) => !text.includes('\uFFFD'));
    fc.assert(
      fc.property(texts, (text) => {
        const characters = new WholeCharacters(bytesAsTokens);
        const pieces = [...Buffer.from(text)].map((byte) => characters.push(byte));
        assert.equal(characters.holds, false);
        assert.equal(pieces.join(''), text);
        for (const piece of pieces) assert.ok(piece.isWellFormed() && !piece.includes('\uFFFD'));
      }),
    );
  });

  test('bytes that are no text do not hold back what follows', () => {
    const characters = new WholeCharacters(bytesAsTokens);
    const shown = [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xe2, 0x82, 0xac].map((byte) => characters.push(byte));
    assert.match(shown.join(''), /^\uFFFD+€$/);
    assert.equal(characters.end(), '');
  });

  test('half a character at the end is told as what it is', () => {
    const characters = new WholeCharacters(bytesAsTokens);
    assert.equal(characters.push(0xe2), '');
    assert.equal(characters.end(), '\uFFFD');
  });
});

describe('an answer', () => {
  const tokensOf = (text: string): number[] => [...Buffer.from(text)];

  test('counts the tokens that were handed out, and at the end all of them', () => {
    const answer = new CompletionText(bytesAsTokens, ['stop']);
    assert.deepEqual(
      tokensOf('a€st').map((token) => answer.push(token)),
      [
        { text: 'a', tokens: 1 },
        { text: '', tokens: 1 },
        { text: '', tokens: 1 },
        { text: '€', tokens: 4 },
        { text: '', tokens: 4 },
        { text: '', tokens: 4 },
      ],
    );
    assert.deepEqual(answer.push(0x2e), { text: 'st.', tokens: 7 });
    assert.equal(answer.stopped, false);
    assert.deepEqual(answer.end(), { text: '', tokens: 7 });
  });

  test('that stops has used the tokens of the stop as well', () => {
    const answer = new CompletionText(bytesAsTokens, ['stop']);
    const pieces = tokensOf('go stop').map((token) => answer.push(token));
    assert.equal(pieces.map(({ text }) => text).join(''), 'go ');
    assert.equal(pieces.at(-1)?.tokens, 3);
    assert.equal(answer.stopped, true);
    assert.deepEqual(answer.end(), { text: '', tokens: 7 });
  });

  test('never counts more than was generated, nor less than before', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(255), { maxLength: 40 }), stops, (tokens, stopList) => {
        const answer = new CompletionText(bytesAsTokens, stopList);
        let before = 0;
        let shown = '';
        for (const token of tokens) {
          const piece = answer.push(token);
          assert.ok(piece.tokens >= before && piece.tokens <= answer.generated);
          before = piece.tokens;
          shown += piece.text;
          if (answer.stopped) break;
        }
        const last = answer.end();
        assert.equal(last.tokens, answer.generated);
        for (const stop of stopList) assert.ok(!(shown + last.text).includes(stop));
      }),
    );
  });
});
