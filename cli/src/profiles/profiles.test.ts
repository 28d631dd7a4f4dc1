import assert from 'node:assert/strict';
import test from 'node:test';
import { chooseProfile, newName, type Profiles, requireProfile, type Wanted } from './profiles.ts';

const stored: Profiles = {
  current: 'work',
  profiles: {
    default: { url: 'http://localhost:4242' },
    work: { url: 'https://market.example' },
    other: { url: 'https://market.example' },
    lab: { url: 'https://lab.example' },
  },
};

function choose(wanted: Partial<Wanted>, profiles: Profiles = stored): [name: string, url: string, isThere: boolean] {
  const { name, url, profile } = chooseProfile(profiles, { environment: {}, ...wanted });
  return [name, url, profile !== undefined];
}

test('defaults to the current profile, and before any sign-in to a server on this machine', () => {
  assert.deepEqual(choose({}), ['work', 'https://market.example', true]);
  assert.deepEqual(choose({}, { profiles: stored.profiles }), ['default', 'http://localhost:4242', true]);
  assert.deepEqual(choose({}, { profiles: {} }), ['default', 'http://localhost:4242', false]);
});

test('takes a profile name from the option, then from the environment', () => {
  assert.deepEqual(choose({ profile: 'lab' }), ['lab', 'https://lab.example', true]);
  assert.deepEqual(choose({ environment: { profile: 'lab' } }), ['lab', 'https://lab.example', true]);
  assert.deepEqual(choose({ profile: 'default', environment: { profile: 'lab' } })[0], 'default');
  assert.deepEqual(choose({ profile: 'new' }), ['new', 'http://localhost:4242', false]);
});

test('finds the profile of a URL, the current one first', () => {
  assert.deepEqual(choose({ url: 'https://lab.example' })[0], 'lab');
  assert.deepEqual(choose({ url: 'https://market.example' })[0], 'work');
  assert.deepEqual(choose({ url: 'https://market.example' }, { ...stored, current: 'other' })[0], 'other');
  assert.deepEqual(choose({ environment: { url: 'https://lab.example' } })[0], 'lab');
  assert.deepEqual(choose({ url: 'https://lab.example', environment: { url: 'https://market.example' } })[0], 'lab');
});

test('names a new profile for an unknown URL', () => {
  assert.deepEqual(choose({ url: 'https://new.example' }), ['new.example', 'https://new.example', false]);
  assert.deepEqual(choose({ url: 'https://new.example' }, { profiles: {} })[0], 'default');
  assert.equal(newName(stored, 'http://localhost:8080'), 'localhost');
  const taken = { profiles: { ...stored.profiles, localhost: { url: 'http://localhost:1' } } };
  assert.equal(newName(taken, 'http://localhost:8080'), 'localhost-8080');
  const both = { profiles: { ...taken.profiles, 'localhost-8080': { url: 'https://localhost:8080' } } };
  assert.equal(newName(both, 'http://localhost:8080'), 'localhost-2');
  assert.equal(newName(stored, 'http://[::1]:8080'), '1');
});

test('prefers --profile to SOUK_URL, and --url to both', () => {
  const environment = { url: 'https://market.example' };
  assert.deepEqual(choose({ profile: 'lab', environment })[1], 'https://lab.example');
  assert.deepEqual(choose({ profile: 'new', environment }), ['new', 'https://market.example', false]);
  assert.deepEqual(choose({ profile: 'lab', url: 'https://market.example' })[1], 'https://market.example');
});

test('never sends credentials to a server other than that of their profile', () => {
  const wrong = chooseProfile(stored, { profile: 'lab', url: 'https://evil.example', environment: {} });
  assert.throws(() => requireProfile(stored, wrong), /"lab" are for https:\/\/lab\.example only/);
  const named = chooseProfile(stored, { environment: { profile: 'lab', url: 'https://evil.example' } });
  assert.throws(() => requireProfile(stored, named), /"lab" are for https:\/\/lab\.example only/);
  const unknown = chooseProfile(stored, { profile: 'nope', environment: {} });
  assert.throws(() => requireProfile(stored, unknown), { exitCode: 2, message: /no profile "nope"/ });
  requireProfile(stored, chooseProfile(stored, { profile: 'lab', environment: {} }));
});
