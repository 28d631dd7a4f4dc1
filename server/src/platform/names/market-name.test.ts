import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { claimsMarketName, containsMarketName } from './market-name.ts';

const IMITATIONS = [
  ...['Souk', 'SOUK', 'Söuk', 'Ｓｏｕｋ', 'ⓢⓞⓤⓚ', '𝓢𝓸𝓾𝓴', '𝕊𝕆𝕌𝕂', 'ˢᵒᵘᵏ', '🅂🄾🅄🄺', '🆂🅾🆄🅺', '🅢🅞🅤🅚', '🇸🇴🇺🇰'],
  ...['S0uk', '$ouk', '5ouk', 'Søuk', 'Sоuk', 'Ѕоuк', 'ЅОUК', 'SΟUΚ', 'sουκ', 'Տօսk', 'ꓢꓳꓴꓗ', 'Ꮪouk', 'ꜱᴏᴜᴋ', 'Sⲟuk'],
  ...['S\u200bouk', 'so\u00aduk', 's\u034fouk', 's\u0336o\u0336u\u0336k\u0336', 'ſouk', 'soµk', 's o u k', 'S.O.U.K.'],
  ...['Souĸ', 'ȿouk', 'ꞩouk', 'Sⱺuk', 'Soᶙk', 'Soʊk', 'S○uk', 'S\u200ao\u200au\u200ak', 'S●o●u●k', 'S\u200aouk'],
];

test('recognises everything that reads as the market’s name', () => {
  for (const name of IMITATIONS) {
    assert.ok(containsMarketName(name), name);
    assert.ok(claimsMarketName(name), name);
    assert.ok(claimsMarketName(`The ${name} Team`), name);
  }
  for (const name of ['Souk Support', 'my-souk', 'SoukHelp', 'TheSouk', 'Souk24', '«Souk»', 'So uk']) {
    assert.ok(claimsMarketName(name), name);
  }
});

test('recognises the name joined to an official word', () => {
  for (const name of ['SOUKSUPPORT', 'Souksupport', 'soukhelp', 'Soukteam', 'soukadmin', 'SOUKOFFICIAL', 'soukpay']) {
    assert.ok(claimsMarketName(name), name);
  }
  for (const name of ['soukbilling', 'souksecurity', 'S0uk5upp0rt', 'thesouk', 'OFFICIALSOUK', 'S-o-u-k-support']) {
    assert.ok(claimsMarketName(name), name);
  }
});

test('accepts a word that merely begins like it', () => {
  for (const name of [
    'Soukaina',
    'Abdel Soukri',
    'Msouk',
    'Soup Kitchen',
    'So unkind',
    'Also UK',
    'So UK Travel',
    'Soukup',
    'SOUKAINA',
    'Miss O. Ukraine',
    'Суок',
    'Σουλι',
    '',
  ]) {
    assert.equal(claimsMarketName(name), false, name);
  }
  assert.ok(containsMarketName('Soukaina'));
  for (const name of ['Soup Kitchen', 'So unkind', 'Also UK']) assert.equal(containsMarketName(name), false, name);
});

test('ignores invisible characters and case', () => {
  const HIDDEN = ['', '\u200b', '\u00ad', '\u2060', '\u0301', '\ufe0f'];
  const letters = fc.tuple(...[...'souk'].map((letter) => fc.constantFrom(letter, letter.toUpperCase())));
  fc.assert(
    fc.property(letters, fc.array(fc.constantFrom(...HIDDEN), { minLength: 4, maxLength: 4 }), (word, hidden) => {
      assert.ok(containsMarketName(word.map((letter, index) => letter + hidden[index]).join('')));
    }),
  );
});
