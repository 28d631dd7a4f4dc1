import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { CompletionText } from './completion-text.ts';
import { type Detokenize, IncrementalDetokenizer } from './incremental-detokenizer.ts';
import { StopStrings } from './stop-strings.ts';

/** Uses bytes as tokens, the smallest possible. */
const bytesAsTokens: Detokenize = (tokens) => Buffer.from(tokens).toString('utf8');

/** A text that shares letters with the stop strings, so that they overlap. */
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

describe('stop strings', () => {
  test('end the text before the stop string', () => {
    assert.deepEqual(feed(['END'], ['one E', 'N', 'D two']), { shown: ['one ', '', ''], stopped: true });
  });

  test('release text that only looked like the start of one', () => {
    assert.deepEqual(feed(['END'], ['one EN', 'ough']).shown.join(''), 'one ENough');
    assert.deepEqual(feed(['END'], ['one EN']).shown.join(''), 'one EN');
  });

  test('give the same result however the text is split, and are never shown', () => {
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

  test('hold back no more than the start of one', () => {
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
  test('are never split, wherever the tokens end', () => {
    // U+FFFD itself looks like an incomplete character, and is held back until the next token.
    const texts = fc.string({ unit: 'grapheme', maxLength: 20 }).filter((text) => !text.includes('\uFFFD'));
    fc.assert(
      fc.property(texts, (text) => {
        const characters = new IncrementalDetokenizer(bytesAsTokens);
        const pieces = [...Buffer.from(text)].map((byte) => characters.push(byte));
        assert.equal(characters.holds, false);
        assert.equal(pieces.join(''), text);
        for (const piece of pieces) assert.ok(piece.isWellFormed() && !piece.includes('\uFFFD'));
      }),
    );
  });

  test('invalid bytes do not hold back later text', () => {
    const characters = new IncrementalDetokenizer(bytesAsTokens);
    const shown = [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xe2, 0x82, 0xac].map((byte) => characters.push(byte));
    assert.match(shown.join(''), /^\uFFFD+€$/);
    assert.equal(characters.end(), '');
  });

  test('half a character at the end is released as U+FFFD', () => {
    const characters = new IncrementalDetokenizer(bytesAsTokens);
    assert.equal(characters.push(0xe2), '');
    assert.equal(characters.end(), '\uFFFD');
  });
});

describe('a completion', () => {
  const tokensOf = (text: string): number[] => [...Buffer.from(text)];

  test('counts the delivered tokens, and all of them at the end', () => {
    const completion = new CompletionText(bytesAsTokens, ['stop']);
    assert.deepEqual(
      tokensOf('a€st').map((token) => completion.push(token)),
      [
        { text: 'a', tokens: 1 },
        { text: '', tokens: 1 },
        { text: '', tokens: 1 },
        { text: '€', tokens: 4 },
        { text: '', tokens: 4 },
        { text: '', tokens: 4 },
      ],
    );
    assert.deepEqual(completion.push(0x2e), { text: 'st.', tokens: 7 });
    assert.equal(completion.stopped, false);
    assert.deepEqual(completion.end(), { text: '', tokens: 7 });
  });

  test('counts the tokens of the stop string as well', () => {
    const completion = new CompletionText(bytesAsTokens, ['stop']);
    const pieces = tokensOf('go stop').map((token) => completion.push(token));
    assert.equal(pieces.map(({ text }) => text).join(''), 'go ');
    assert.equal(pieces.at(-1)?.tokens, 3);
    assert.equal(completion.stopped, true);
    assert.deepEqual(completion.end(), { text: '', tokens: 7 });
  });

  test('never counts more than was generated, or less than before', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(255), { maxLength: 40 }), stops, (tokens, stopList) => {
        const completion = new CompletionText(bytesAsTokens, stopList);
        let before = 0;
        let shown = '';
        for (const token of tokens) {
          const piece = completion.push(token);
          assert.ok(piece.tokens >= before && piece.tokens <= completion.generated);
          before = piece.tokens;
          shown += piece.text;
          if (completion.stopped) break;
        }
        const last = completion.end();
        assert.equal(last.tokens, completion.generated);
        for (const stop of stopList) assert.ok(!(shown + last.text).includes(stop));
      }),
    );
  });
});
