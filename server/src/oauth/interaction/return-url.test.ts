import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formTargetsOf, placeOf } from './return-url.ts';

test('names the host of a site, a program on this computer, or the scheme of an app', () => {
  const places: [string, string, string][] = [
    ['https://app.example/oauth/callback?x=1', 'app.example', 'site'],
    ['https://app.example:8443/', 'app.example:8443', 'site'],
    ['https://xn--e1awd7f.example/', 'xn--e1awd7f.example', 'site'],
    ['http://127.0.0.1:4711/cb', '127.0.0.1:4711', 'program'],
    ['http://[::1]:4711/cb', '[::1]:4711', 'program'],
    ['http://localhost/cb', 'localhost', 'program'],
    ['https://localhost.evil.example/', 'localhost.evil.example', 'site'],
    ['com.example.app:/cb', 'com.example.app', 'native'],
  ];
  for (const [address, place, kind] of places) assert.deepEqual(placeOf(address), { place, kind }, address);
});

test('allows the consent form to lead to the app, and cannot break the policy', () => {
  assert.equal(formTargetsOf('https://app.example/cb;script-src *'), "'self' https:");
  assert.equal(formTargetsOf('http://[::1]:4711/cb'), "'self' https: http:");
  assert.equal(formTargetsOf('com.example.app:/cb'), "'self' https: com.example.app:");
});
