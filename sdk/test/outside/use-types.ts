import {
  type ChatStream,
  type Deployment,
  type License,
  LicenseError,
  type Model,
  NotFoundError,
  Souk,
  SoukError,
  tensor,
  type WebhookEvent,
  webhooks,
} from '@souk/sdk';
import { download, pushFolder } from '@souk/sdk/node';

// Compiled, never run, in a project of its own under every strict setting: what this says of the types has to hold there.

const souk = new Souk({ apiKey: 'svc_test_made_up', baseURL: 'https://market.example/v1', timeout: 10_000 });

export async function sell(signal: AbortSignal): Promise<string> {
  const model: Model = await souk.models.create(
    {
      name: 'pick-place',
      framework: 'onnx',
      task: 'manipulation',
      license: 'Apache-2.0',
      price: { currency: 'usd', amount: 0 },
    },
    { signal, idempotencyKey: 'once' },
  );
  // @ts-expect-error there is no such field
  model.no_such_field;
  // @ts-expect-error a price is whole cents
  await souk.models.update(model.id, { price: '49.00' });
  await pushFolder(souk, { model: model.id, revision: '1.0.0' }, './weights', {
    onProgress: ({ totalSent }) => totalSent,
  });
  await download(souk, { model: model.slug }, './copy');
  for await (const { id } of souk.models.list({ limit: 5 })) if (id === model.id) return id;
  const { items, next_cursor } = await souk.models.list();
  return items[0]?.slug ?? next_cursor ?? '';
}

export async function talk(): Promise<string | null | undefined> {
  const messages = [{ role: 'user' as const, content: 'Hello' }];
  const stream: ChatStream = await souk.chat.completions.create({ model: 'svc-fast-8b', messages, stream: true });
  for await (const { choices } of stream) if (choices[0]?.delta.content) break;
  const whole = await souk.chat.completions.create({ model: 'svc-fast-8b', messages });
  // @ts-expect-error an answer that was not asked for as a stream is none
  whole.finalText();
  return whole.choices[0]?.message.content;
}

export async function infer({ id }: Deployment): Promise<number> {
  const { outputs } = await souk.deployments.invoke(id, { inputs: [tensor('x', Float32Array.of(1, 2), [1, 2])] });
  // @ts-expect-error of plain numbers nobody knows the datatype
  tensor('x', [1, 2]);
  return outputs[0]?.data.length ?? 0;
}

export function told(event: WebhookEvent): string {
  if (event.type === 'listing.purchased') return event.data.listing.title;
  // @ts-expect-error not every event has a listing
  return event.data.listing;
}

export async function prove(certificate: string, body: string, header: string | null): Promise<License | undefined> {
  told(await webhooks.verify(body, header, 'whsec_made_up'));
  try {
    return await souk.licenses.verify(certificate, { mode: 'live' });
  } catch (error) {
    if (error instanceof LicenseError && error.reason === 'revoked') return undefined;
    if (error instanceof NotFoundError || (error instanceof SoukError && error.requestId)) return undefined;
    throw error;
  }
}
