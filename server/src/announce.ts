import { join } from 'node:path';
import type { Config } from './config.ts';
import type { Running } from './start.ts';

/** What a person at a terminal wants to know next. */
export function announce(config: Config, { port, demo }: Running): string {
  if (config.role === 'worker') return `\nSouk works in the background; probes are on port ${port}.\n`;
  const lines = [
    '',
    `Souk is ready: ${config.publicUrl}`,
    `  API          ${config.publicUrl}/v1`,
    `  reference    ${config.publicUrl}/docs`,
    `  listening    ${config.host}:${port}`,
    `  mail         ${config.smtpUrl ? 'by SMTP' : `files in ${join(config.dataDir, 'mail')} (SMTP_URL is not set)`}`,
  ];
  if (demo) {
    lines.push(
      '',
      'Demo market (test mode only; kept in demo.json in the data directory):',
      `  seller       ${demo.seller.email}  ${demo.seller.password}`,
      `  buyer        ${demo.buyer.email}  ${demo.buyer.password}`,
      `  buyer's key  ${demo.key}`,
      '',
      'Try it:',
      `  curl -H "Authorization: Bearer ${demo.key}" ${config.publicUrl}/v1/me`,
    );
  }
  return `${lines.join('\n')}\n\n`;
}
