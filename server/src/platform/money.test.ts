import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { CURRENCIES, exponentOf, formatMoney, minorUnits } from './money.ts';

test('minor units differ by currency', () => {
  assert.deepEqual(['usd', 'eur', 'jpy', 'krw', 'kwd'].map(exponentOf), [2, 2, 0, 0, 3]);
  assert.deepEqual(
    ['usd', 'jpy', 'kwd'].map((currency) => minorUnits(10, currency)),
    [1000, 10, 10_000],
  );
});

/** Every code by its decimals, according to ISO 4217, not to the customs of `Intl`. */
const ISO_4217: Readonly<Record<string, string>> = {
  0: 'bif clp djf gnf isk jpy kmf krw pyg rwf ugx vnd vuv xaf xof xpf xdr xsu',
  2: `aed afn all amd ang aoa ars aud awg azn bam bbd bdt bgn bmd bnd bob brl bsd btn bwp byn bzd cad cdf chf cny cop
    crc cuc cup cve czk dkk dop dzd egp ern etb eur fjd fkp gbp gel ghs gip gmd gtq gyd hkd hnl hrk htg huf idr ils inr
    irr jmd kes kgs khr kpw kyd kzt lak lbp lkr lrd lsl mad mdl mga mkd mmk mnt mop mru mur mvr mwk mxn myr mzn nad ngn
    nio nok npr nzd pab pen pgk php pkr pln qar ron rsd rub sar sbd scr sdg sek sgd shp sle sll sos srd ssp stn svc syp
    szl thb tjs tmt top try ttd twd tzs uah usd uyu uzs ves wst xcd xcg yer zar zmw zwg zwl`,
  3: 'bhd iqd jod kwd lyd omr tnd',
};

test('minor units match ISO 4217 for every currency', () => {
  const listed = Object.entries(ISO_4217).flatMap(([exponent, codes]) =>
    codes.split(/\s+/).map((code) => [code, Number(exponent)] as const),
  );
  assert.deepEqual(listed.map(([code]) => code).sort(), [...CURRENCIES].sort());
  for (const [code, exponent] of listed) assert.equal(exponentOf(code), exponent, code);
  assert.deepEqual(['uyi', 'xau', 'clf', 'uyw'].map(exponentOf), [0, 0, 4, 4]);
});

test('formats amounts with the decimals of the currency', () => {
  assert.equal(formatMoney(1234, 'usd'), '12.34 USD');
  assert.equal(formatMoney(-5, 'usd'), '-0.05 USD');
  assert.equal(formatMoney(1234, 'jpy'), '1234 JPY');
  assert.equal(formatMoney(7, 'kwd'), '0.007 KWD');
  assert.equal(formatMoney(0, 'eur'), '0.00 EUR');
  assert.equal(formatMoney(1234, 'huf'), '12.34 HUF');
  assert.equal(formatMoney(1234, 'iqd'), '1.234 IQD');
});

test('formats amounts without losing a digit', () => {
  fc.assert(
    fc.property(fc.integer(), fc.constantFrom('usd', 'jpy', 'kwd'), (amount, currency) => {
      const [number = ''] = formatMoney(amount, currency).split(' ');
      return Number(number.replace('.', '')) === amount;
    }),
  );
});
