import { echo } from '../../../test/harness/servers/scripted-upstream.ts';
import { backendContract } from '../backend.contract.fixture.ts';
import { openPlace } from './openai-place.fixture.ts';

const WORDS = 'zwölf Boxkämpfer 🥊 jagen Viktor quer über den großen Sylter Deich und 狐狸 跳过 懒狗 ';

backendContract('The openai backend', async () => {
  const { backend, close } = await openPlace({ script: echo });
  const image = { type: 'image_url', image_url: { url: 'https://images.invalid/cat.png' } };
  const messages = [{ role: 'user', content: [{ type: 'text', text: 'What is this?' }, image] }];
  return {
    backend,
    close,
    prompt: WORDS.repeat(3),
    unsupported: { request: { messages }, field: 'messages.0.content.1' },
  };
});
