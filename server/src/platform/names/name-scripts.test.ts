import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasConsistentScripts } from './name-scripts.ts';

test('accepts names of people and companies in any language', () => {
  const names = [
    ...[
      'Ada Lovelace',
      'Größe & Ähnliches',
      'Łukasz Żółć',
      'Nguyễn Thị Minh',
      'Робототехника 24',
      'Ольга',
      'Ρομπότ',
      'Ἀθηνᾶ',
    ],
    ...[
      'ロボット',
      '東京大学のロボットアーム',
      'ソニー Lab 株式会社',
      '机器人 Robotics',
      '네이버 Labs',
      '노래방 歌 K',
      'ㄅㄆㄇ 臺灣 Co',
    ],
    ...['نرم‌افزار', 'روبوت Lab', 'רובוט', 'रोबोट', 'หุ่นยนต์', 'რობოტი', 'Ռոբոտ', 'ሮቦት', 'ⵜⴰⵎⴰⵣⵉⵖⵜ', 'ᏣᎳᎩ'],
    ...['👩‍💻 Lab', '7', '!!!', '«R2-D2» ©', ''],
  ];
  for (const name of names) assert.ok(hasConsistentScripts(name), name);
});

test('rejects names that mix letters which look alike', () => {
  for (const name of [
    'Аcme',
    'Acmе Robotics',
    'Rοbot',
    'Лаb',
    'Σtore',
    'ЯΩ',
    'Ꮪtore',
    'ꓢtore',
    'ロбот',
    '𐌀cme',
    'हिاب',
  ]) {
    assert.equal(hasConsistentScripts(name), false, name);
  }
});
