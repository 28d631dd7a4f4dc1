import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keepNext, localPath, signInPath, signUpPath } from './next-url.ts';

const ORIGIN = 'http://localhost:4242';

test('keeps paths of this site', () => {
  assert.equal(localPath('/dashboard/sessions?a=1#b', ORIGIN), '/dashboard/sessions?a=1#b');
  assert.equal(localPath('/oauth/authorize?client_id=cli_1', ORIGIN), '/oauth/authorize?client_id=cli_1');
});

test('replaces URLs of other sites with the dashboard', () => {
  const others = [
    ...[null, '', 'dashboard', 'https://evil.example/', '//evil.example/', '/\\evil.example/', '/\t/evil.example/'],
    ...['javascript:alert(1)', '///evil.example', '//localhost:4243/', '/\n/evil.example'],
    ...['/.//evil.example', '/a/..//evil.example', '/%2e//evil.example', '/.\\/evil.example', '/./\\evil.example'],
  ];
  for (const other of others) assert.equal(localPath(other, ORIGIN), '/dashboard', String(other));
});

test('adds the next path to the sign-in page, unless it is the dashboard', () => {
  assert.equal(signInPath({ pathname: '/dashboard', search: '' }), '/sign-in');
  const path = signInPath({ pathname: '/dashboard/account', search: '?a=b' });
  assert.equal(path, '/sign-in?next=%2Fdashboard%2Faccount%3Fa%3Db');
});

test('returns to a page of the market, but not to the front page', () => {
  const page = { pathname: '/models/acme/arm', search: '' };
  assert.equal(signInPath(page), '/sign-in?next=%2Fmodels%2Facme%2Farm');
  assert.equal(signUpPath(page), '/sign-up?next=%2Fmodels%2Facme%2Farm');
  assert.equal(signUpPath({ pathname: '/', search: '' }), '/sign-up');
});

test('keeps the next path between sign-in and sign-up', () => {
  assert.equal(keepNext('/sign-up', new URLSearchParams()), '/sign-up');
  assert.equal(keepNext('/sign-in', new URLSearchParams('next=/a?b=c%26d&e=f')), '/sign-in?next=%2Fa%3Fb%3Dc%26d');
});
