import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keepNext, localPath, signInPath, signUpPath } from './next-url.ts';

const ORIGIN = 'http://localhost:4242';

test('an address of this site is kept whole', () => {
  assert.equal(localPath('/dashboard/sessions?a=1#b', ORIGIN), '/dashboard/sessions?a=1#b');
  assert.equal(localPath('/oauth/authorize?client_id=cli_1', ORIGIN), '/oauth/authorize?client_id=cli_1');
});

test('an address of another site, or none, leads to the dashboard', () => {
  const others = [
    ...[null, '', 'dashboard', 'https://evil.example/', '//evil.example/', '/\\evil.example/', '/\t/evil.example/'],
    ...['javascript:alert(1)', '///evil.example', '//localhost:4243/', '/\n/evil.example'],
    ...['/.//evil.example', '/a/..//evil.example', '/%2e//evil.example', '/.\\/evil.example', '/./\\evil.example'],
  ];
  for (const other of others) assert.equal(localPath(other, ORIGIN), '/dashboard', String(other));
});

test('the sign-in page is told where to go on, unless that is where it goes anyway', () => {
  assert.equal(signInPath({ pathname: '/dashboard', search: '' }), '/sign-in');
  const address = signInPath({ pathname: '/dashboard/account', search: '?a=b' });
  assert.equal(address, '/sign-in?next=%2Fdashboard%2Faccount%3Fa%3Db');
});

test('who signs in or up from a page of the market comes back to it, and from the front page goes on', () => {
  const page = { pathname: '/models/acme/arm', search: '' };
  assert.equal(signInPath(page), '/sign-in?next=%2Fmodels%2Facme%2Farm');
  assert.equal(signUpPath(page), '/sign-up?next=%2Fmodels%2Facme%2Farm');
  assert.equal(signUpPath({ pathname: '/', search: '' }), '/sign-up');
});

test('who changes their mind between signing in and signing up still gets where they were going', () => {
  assert.equal(keepNext('/sign-up', new URLSearchParams()), '/sign-up');
  assert.equal(keepNext('/sign-in', new URLSearchParams('next=/a?b=c%26d&e=f')), '/sign-in?next=%2Fa%3Fb%3Dc%26d');
});
