import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { escapeHtml, html } from './escape-html.ts';

const hostile = fc.string({ unit: fc.constantFrom('<', '>', '&', '"', "'", '/', 'a', ' ', '=', ';', '#', '3', '9') });

test('escaped text cannot end an element or attribute, and unescapes to the original', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const escaped = escapeHtml(text);
      assert.doesNotMatch(escaped, /[<>"']/);
      assert.equal(reread(escaped), text);
    }),
  );
});

test('escapes values in HTML, unless they are HTML themselves', () => {
  const name = '<b title="x">&';
  const inner = html`<i>${name}</i>`;
  assert.equal(inner.text, '<i>&lt;b title=&quot;x&quot;&gt;&amp;</i>');
  assert.equal(html`<p class="${'"'}">${inner}${7}</p>`.text, `<p class="&quot;">${inner.text}7</p>`);
  assert.equal(html`${[inner, inner]}`.text, inner.text + inner.text);
});

test('renders false and undefined as nothing', () => {
  assert.equal(html`a${undefined}b${false}c${''}d`.text, 'abcd');
  assert.equal(html``.text, '');
});

function reread(text: string): string {
  const characters: Record<string, string> = {
    '&lt;': '<',
    '&gt;': '>',
    '&quot;': '"',
    '&#39;': "'",
    '&amp;': '&',
  };
  return text.replaceAll(/&(?:lt|gt|quot|#39|amp);/g, (entity) => characters[entity] as string);
}
