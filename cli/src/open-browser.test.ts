import assert from 'node:assert/strict';
import test from 'node:test';
import { findOpener, isWebUrl } from './open-browser.ts';

const SCREEN = { DISPLAY: ':0' };

test('opens a browser only in a local graphical session', () => {
  assert.equal(findOpener('linux', SCREEN, true), 'xdg-open');
  assert.equal(findOpener('linux', { WAYLAND_DISPLAY: 'wayland-0' }, true), 'xdg-open');
  assert.equal(findOpener('darwin', {}, true), 'open');
  assert.equal(findOpener('linux', SCREEN, false), undefined);
  assert.equal(findOpener('linux', {}, true), undefined);
  assert.equal(findOpener('darwin', {}, false), undefined);
  assert.equal(findOpener('win32', SCREEN, true), undefined);
  for (const name of ['SSH_CONNECTION', 'SSH_TTY', 'SSH_CLIENT']) {
    assert.equal(findOpener('linux', { ...SCREEN, [name]: 'somewhere' }, true), undefined);
  }
});

test('opens only http and https URLs', () => {
  assert.ok(isWebUrl('https://market.example/oauth/device?user_code=BCDF-GHJK'));
  assert.ok(isWebUrl('http://localhost:4242/oauth/device'));
  for (const text of ['', '--help', '/etc/passwd', 'file:///etc/passwd', 'javascript:alert(1)', 'smb://elsewhere/x']) {
    assert.ok(!isWebUrl(text), text);
  }
});
