import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ApiError } from '../../platform/errors.ts';
import type { ContentPart } from '../gateway/chat.ts';
import type { OpenAiSettings } from '../inference-settings.ts';
import { checkImages } from './check-images.ts';

const takes = (images: OpenAiSettings['images'], url: string) => {
  const content = [
    { type: 'text', text: 'Look.' },
    { type: 'image_url', image_url: { url } },
  ];
  try {
    checkImages(
      [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content },
      ],
      images,
    );
    return true;
  } catch (error) {
    const { code, field } = error as { code: string; field: string };
    assert.deepEqual([code, field], ['validation_failed', 'messages.1.content.1']);
    return false;
  }
};

test('accepts images as the settings allow', () => {
  const data = 'data:image/png;base64,iVBORw0KGgo=';
  assert.deepEqual([takes('none', data), takes('data', data), takes('any', data)], [false, true, true]);
  const address = 'https://images.invalid/cat.png';
  assert.deepEqual([takes('none', address), takes('data', address), takes('any', address)], [false, false, true]);
  for (const odd of ['file:///etc/passwd', 'data:text/html,hi', 'cat.png', '', 'ftp://images.invalid/cat.png']) {
    assert.deepEqual([takes('none', odd), takes('data', odd), takes('any', odd)], [false, false, false], odd);
  }
});

test('always accepts text', () => {
  checkImages(
    [{ role: 'user', content: 'data:image/png' }, { role: 'assistant', content: null }, { role: 'tool' }],
    'none',
  );
  checkImages([{ role: 'user', content: [{ type: 'text', text: 'hi' }] }], 'none');
});

/** Returns the rejected field, if any, for each value of the setting. */
const rejectedFields = (part: ContentPart) =>
  (['none', 'data', 'any'] as const).map((images) => {
    try {
      checkImages([{ role: 'user', content: [part] }], images);
      return undefined;
    } catch (error) {
      assert.equal((error as ApiError).code, 'validation_failed');
      return (error as ApiError).field?.replace('messages.0.content.0', '');
    }
  });

test('rejects parts of a type that is not listed', () => {
  for (const type of ['input_image', 'image_pil', 'image_embeds', 'input_file', 'constructor', '']) {
    assert.deepEqual(
      rejectedFields({ type, [type]: { url: 'https://media.invalid/cat' } }),
      ['.type', '.type', '.type'],
      type,
    );
  }
});

test('accepts video and audio by URL only if URLs are allowed, and only http, https and data URLs', () => {
  for (const type of ['video_url', 'audio_url']) {
    for (const url of ['https://media.invalid/cat', 'data:video/mp4;base64,AA==']) {
      assert.deepEqual(rejectedFields({ type, [type]: { url } }), ['.type', '.type', undefined], url);
    }
    for (const url of ['file:///etc/passwd', 'ftp://media.invalid/cat', '/etc/passwd', 5]) {
      assert.deepEqual(rejectedFields({ type, [type]: { url } }), ['.type', '.type', `.${type}`], String(url));
    }
  }
});

test('rejects a medium in a part of another type', () => {
  const url = 'https://media.invalid/cat';
  for (const type of ['text', 'refusal']) {
    assert.deepEqual(rejectedFields({ type, [type]: 'hi' }), [undefined, undefined, undefined]);
    assert.deepEqual(rejectedFields({ type, [type]: 'hi', video_url: null }), [undefined, undefined, undefined]);
    assert.deepEqual(
      rejectedFields({ type, [type]: 'hi', cache_control: { type: 'ephemeral' } }),
      Array(3).fill(undefined),
    );
    for (const name of ['image_url', 'video_url', 'audio_url', 'input_audio', 'file']) {
      assert.deepEqual(rejectedFields({ type, [type]: 'hi', [name]: { url } }), Array(3).fill(`.${name}`), name);
    }
  }
});

test('accepts audio and files as inline data, not by reference', () => {
  const taken: ContentPart[] = [
    { type: 'input_audio', input_audio: { data: 'UklGRg==', format: 'wav' } },
    { type: 'file', file: { file_data: 'data:application/pdf;base64,JVBERi0=', filename: 'a.pdf' } },
    { type: 'file', file: { file_data: 'JVBE\nRi0=' } },
  ];
  for (const part of taken)
    assert.deepEqual(rejectedFields(part), ['.type', undefined, undefined], JSON.stringify(part));
  const named: ContentPart[] = [
    { type: 'input_audio', input_audio: { data: 'http://media.invalid/a.wav', format: 'wav' } },
    { type: 'input_audio', input_audio: { data: '', format: 'wav' } },
    { type: 'input_audio', input_audio: { format: 'wav' } },
    { type: 'input_audio', input_audio: { data: 'UklGRg==', url: 'http://media.invalid/a.wav' } },
    { type: 'input_audio' },
    { type: 'file', file: { file_id: 'file-1' } },
    { type: 'file', file: { file_data: 'JVBERi0=', file_id: 'file-1' } },
    { type: 'file', file: { file_data: 'file:///etc/passwd' } },
    { type: 'file', file: ['JVBERi0='] },
  ];
  for (const part of named)
    assert.deepEqual(rejectedFields(part), ['.type', `.${part.type}`, `.${part.type}`], JSON.stringify(part));
});
