import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readDocument, writeHead } from './page-head.ts';

test('replaces the built-in head by that of the page', () => {
  const write = readDocument('<head><!-- words: of the page --><title>Souk</title><!-- /words --></head>');
  // Special patterns of replacement strings are plain text here.
  assert.equal(write('<title>$& $1</title>'), '<head><title>$& $1</title></head>');
  assert.throws(() => readDocument('<head></head>'), /rebuild the website/);
});

test('escapes user text', () => {
  const hostile = `"><script>alert('1')</script>`;
  const canonical = 'https://souk.example/models/a/b';
  const head = writeHead({ title: hostile, description: hostile, canonical }, { 'souk-visitor-mode': 'live' });
  assert.ok(!head.includes('<script'));
  assert.equal(head.match(/&quot;&gt;&lt;script&gt;/g)?.length, 4);
  assert.match(head, /<link rel="canonical" href="https:\/\/souk\.example\/models\/a\/b" \/>/);
  assert.match(head, /<meta name="souk-visitor-mode" content="live" \/>/);
});

test('includes a preview image with its alternative text', () => {
  const metadata = { title: 'Arm', description: 'Grasps.' };
  const picture = { url: 'https://souk.example/images/live/img_1.webp', alt: 'An "arm"' };
  const head = writeHead({ ...metadata, picture }, {});
  assert.match(head, /<meta property="og:image" content="https:\/\/souk\.example\/images\/live\/img_1\.webp" \/>/);
  assert.match(head, /<meta property="og:image:alt" content="An &quot;arm&quot;" \/>/);
  assert.match(head, /content="summary_large_image"/);
  assert.match(writeHead(metadata, {}), /name="twitter:card" content="summary"/);
});

test('shortens the description to one line and excludes personal pages from the index', () => {
  const description = `Grasps.\n\n${'and places '.repeat(100)}`;
  const head = writeHead({ title: 'Souk', description }, {});
  const [, shown = ''] = /name="description" content="([^"]*)"/.exec(head) ?? [];
  assert.match(shown, /^Grasps\. and places .* (and|places) …$/);
  assert.ok(shown.length <= 302);
  assert.match(head, /<meta name="robots" content="noindex" \/>/);
});
