/** Creates an account with a card and a paid live premium key, through the API. */
export async function makePaidKey(url: string): Promise<{ secret: string; account: string }> {
  const call = async (method: string, path: string, headers: Record<string, string>, body?: object) => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as { id: string; secret: string; token: string };
  };
  const [email, password] = ['bench@example.com', 'correct horse battery'];
  await call('POST', '/auth/sign_up', {}, { name: 'Bench', email, password });
  const { token } = await call('POST', '/auth/cli', {}, { email, password });
  const live = { authorization: `Bearer ${token}`, 'svc-mode': 'live' };
  const key = await call('POST', '/v1/api_keys', live, { name: 'bench', mode: 'live', tier: 'premium' });
  const checkout = await call('POST', `/v1/api_keys/${key.id}/checkout`, live);
  await call('POST', `/v1/checkouts/${checkout.id}/pay`, live, { payment_method: 'pm_card_visa' });
  const { id: account } = await call('GET', '/v1/me', { authorization: `Bearer ${key.secret}` });
  return { secret: key.secret, account };
}
