import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readAppName } from './app-name.ts';

test('accepts a readable name and trims it', () => {
  for (const name of [
    'Robot Studio',
    'ロボット',
    'Größe & Ähnliches',
    'نرم‌افزار',
    '👩‍💻 Lab',
    '7',
    'Soup Kitchen',
    'So unkind',
    'Also UK',
  ]) {
    assert.equal(readAppName(`  ${name} `), name);
  }
});

test('rejects a name with invisible characters, line breaks or bidi controls', () => {
  for (const name of [
    'a\nb',
    'a\u0000b',
    'a\u0085b',
    'a\u2028b',
    'abc\u202egpj',
    'a\u2066b',
    'a\u200fb',
    'a\u061cb',
    'a\ue000b',
  ]) {
    assert.throws(() => readAppName(name), { code: 'validation_failed', field: 'name', message: /control characters/ });
  }
  for (const name of ['\u200b', '\u3164', '\u2800', '\u200d\ufe0f', '\u00ad', '\u0301']) {
    assert.throws(() => readAppName(name), { field: 'name', message: /visible characters/ });
  }
});

test('rejects a name that mixes scripts which look alike', () => {
  for (const name of ['Аcme', 'Rοbot Studio', 'Лаb']) {
    assert.throws(() => readAppName(name), { code: 'validation_failed', field: 'name', message: /one script/ }, name);
  }
});

test('rejects the name of the market in any spelling', () => {
  const names = [
    'Souk',
    'SOUK Support',
    'my-souk',
    'Ｓｏｕｋ',
    'Söuk',
    'S\u200bouk',
    'so\u00aduk',
    'S0uk',
    'Sоuk',
    '𝓢𝓸𝓾𝓴',
    'ⓢⓞⓤⓚ',
    'ꓢꓳꓴꓗ',
    'sουκ',
    '🆂🅾🆄🅺',
  ];
  for (const name of names) assert.throws(() => readAppName(name), { field: 'name', message: /“Souk”/ }, name);
});
