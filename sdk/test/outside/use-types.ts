import {
  type AnswerOf,
  type ChatStream,
  type Deployment,
  type DownloadAddress,
  type DownloadUrl,
  type InferAnswer,
  type InferResponse,
  type License,
  LicenseError,
  type LicenseErrorReason,
  type LicenseProblem,
  type Model,
  NotFoundError,
  type ResponseOf,
  Souk,
  SoukError,
  type TransferErrorCode,
  type TransferProblem,
  tensor,
  type Uploaded,
  type UploadResult,
  type WebhookErrorReason,
  type WebhookEvent,
  type WebhookProblem,
  webhooks,
} from '@souk/sdk';
import { type Downloaded, type DownloadResult, download, pushFolder } from '@souk/sdk/node';

// Compiled with every strict setting in a separate project, never run. Each line asserts something about the types.

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
  // @ts-expect-error a completion without `stream: true` is not a stream
  whole.finalText();
  return whole.choices[0]?.message.content;
}

export async function infer({ id }: Deployment): Promise<number> {
  const { outputs } = await souk.deployments.invoke(id, { inputs: [tensor('x', Float32Array.of(1, 2), [1, 2])] });
  // @ts-expect-error plain numbers need a datatype
  tensor('x', [1, 2]);
  return outputs[0]?.data.length ?? 0;
}

export function describe(event: WebhookEvent): string {
  if (event.type === 'listing.purchased') return event.data.listing.title;
  // @ts-expect-error not every event has a listing
  return event.data.listing;
}

export async function prove(certificate: string, body: string, header: string | null): Promise<License | undefined> {
  describe(await webhooks.verify(body, header, 'whsec_made_up'));
  try {
    return await souk.licenses.verify(certificate, { mode: 'live' });
  } catch (error) {
    if (error instanceof LicenseError && error.reason === 'revoked') return undefined;
    if (error instanceof NotFoundError || (error instanceof SoukError && error.requestId)) return undefined;
    throw error;
  }
}

type Same<A, B> = [A, B] extends [B, A] ? true : false;

/** Deprecated names are the same types as the names that replace them. */
export const aliases: [
  Same<AnswerOf<'/v1/me', 'get'>, ResponseOf<'/v1/me', 'get'>>,
  Same<DownloadAddress, DownloadUrl>,
  Same<Downloaded, DownloadResult>,
  Same<InferAnswer, InferResponse>,
  Same<LicenseProblem, LicenseErrorReason>,
  Same<TransferProblem, TransferErrorCode>,
  Same<Uploaded, UploadResult>,
  Same<WebhookProblem, WebhookErrorReason>,
] = [true, true, true, true, true, true, true, true];
