const KEYS = 16;

/** Creates an account with keys and an endpoint, through the API. */
export async function signUpWithKeys(url: string, receiver: string): Promise<{ keys: string[]; endpoint: string }> {
  const post = async (path: string, body: object, headers: Record<string, string>) => {
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response;
  };
  const person = { name: 'Bench', email: 'bench@example.com', password: 'correct horse battery' };
  await post('/auth/sign_up', person, {});
  const { email, password } = person;
  const signIn = (await (await post('/auth/cli', { email, password }, {})).json()) as { token: string };
  const site = { authorization: `Bearer ${signIn.token}` };
  const keys: string[] = [];
  for (let i = 0; i < KEYS; i++) {
    const key = await post('/v1/api_keys', { name: `bench ${i}`, mode: 'test' }, site);
    keys.push(((await key.json()) as { secret: string }).secret);
  }
  const bearer = { authorization: `Bearer ${keys[0]}` };
  const endpoint = await post('/v1/webhook_endpoints', { url: receiver, events: ['*'] }, bearer);
  return { keys, endpoint: ((await endpoint.json()) as { id: string }).id };
}
