import type { Command } from 'commander';
import { withAccount } from '../../connection.ts';
import { formatDay } from '../../output/dates.ts';
import { printResult } from '../../output/print-result.ts';
import { sanitize } from '../../output/terminal-text.ts';

export async function invite(email: string, _options: unknown, command: Command): Promise<void> {
  await withAccount(command, async (souk, { settings }) => {
    const invitation = await souk.operator.invite({ email });
    const text = `Invited ${sanitize(invitation.email)}. The link in the mail works until ${formatDay(invitation.expires_at)}.`;
    printResult(settings, invitation, { id: invitation.id, text });
  });
}
