import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { Demo } from '../demo/demo-file.ts';
import { SANDBOX_MODEL_FILE } from '../inference/sandbox-model.ts';
import { MODES, type Mode } from '../platform/db/realm.ts';
import type { Running } from '../start.ts';

/** Returns what a person at a terminal wants to know next. */
export function announce(config: Config, { port, demo }: Running): string {
  if (config.role === 'worker') return `\nSouk works in the background; probes are on port ${port}.\n`;
  const lines = [
    '',
    `Souk is ready: ${config.publicUrl}`,
    `  API          ${config.publicUrl}/v1`,
    `  reference    ${config.publicUrl}/docs`,
    `  guides       ${config.publicUrl}/docs/guides`,
    `  listening    ${config.host}:${port}`,
    `  mail         ${config.smtpUrl ? 'by SMTP' : `files in ${join(config.dataDir, 'mail')} (SMTP_URL is not set)`}`,
    `  payments     ${describePayments(config)}`,
    `  inference    ${MODES.map((mode) => `${mode} ${describeInference(config, mode)}`).join(', ')}`,
  ];
  if (demo) {
    lines.push(
      '',
      'Demo market (test mode only; demo.json in the data directory has all sign-ins):',
      `  seller       ${demo.seller.email}  ${demo.seller.password}`,
      `  buyer        ${demo.buyer.email}  ${demo.buyer.password}`,
      `  buyer's key  ${demo.key}`,
      '',
      ...suggestCommands(`${config.publicUrl}/v1`, demo),
    );
  }
  return `${lines.join('\n')}\n\n`;
}

function describePayments({ stripe, simulatedLive }: Pick<Config, 'stripe' | 'simulatedLive'>): string {
  const test = stripe.test ? 'stripe' : 'simulated';
  const live = stripe.live ? 'stripe' : simulatedLive ? 'simulated' : 'off (set STRIPE_SECRET_KEY)';
  return `test ${test}, live ${live}`;
}

function describeInference({ inference }: Pick<Config, 'inference'>, mode: Mode): string {
  const backends = Object.entries(inference.backends[mode]);
  if (backends.length === 0) {
    return mode === 'test' ? `nothing (${SANDBOX_MODEL_FILE} is missing)` : 'nothing (set SOUK_INFERENCE)';
  }
  const isSandbox = ([, settings]: (typeof backends)[number]): boolean =>
    settings.backend === 'embedded' && settings.file === SANDBOX_MODEL_FILE;
  const chosen = backends.filter((one) => !isSandbox(one)).map(([name]) => name);
  return [...chosen, ...(backends.some(isSandbox) ? ['the sandbox model'] : [])].join(' and ');
}

/** Each line can be run on its own, unchanged. */
function suggestCommands(api: string, { key, listing, model, deployment, funded }: Demo): string[] {
  const curl = `  curl -H "Authorization: Bearer ${key}"`;
  const balance = `${curl} ${api}/balance`;
  const json = '-H "Content-Type: application/json"';
  const ask = (question: object, at: string) => `${curl} ${json} -d '${JSON.stringify(question)}' ${api}${at}`;
  const messages = [{ role: 'user', content: 'Who are you?' }];
  const chat = ask({ model: 'svc-fast-8b', messages }, '/chat/completions');
  const deployed = deployment ? [ask({ messages }, `/deployments/${deployment}/invoke`)] : [];
  const asks = `, ask a model${deployment ? ', ask what a seller has deployed' : ''}`;
  if (listing === undefined) {
    return [`Try it, as the buyer: show what there is to spend${asks}.`, balance, chat, ...deployed];
  }
  // Without a balance the buyer pays by a test card.
  const purchase = { listing_id: listing, ...(funded ? {} : { payment_method: 'pm_card_visa' }) };
  return [
    `Try it, as the buyer: show the balance, buy a license for a model, download it${asks}.`,
    balance,
    ask(purchase, '/purchases'),
    `${curl} -fLOJ ${api}/models/${model}/download`,
    chat,
    ...deployed,
  ];
}
