import type { Command } from 'commander';
import { withAccount } from '../../connection.ts';
import { print, printJson } from '../../output/printing.ts';

/** Replays all deliveries that failed since then, page by page. */
export async function replayFailed(id: string, since: Date, command: Command): Promise<void> {
  await withAccount(command, async (souk, { settings }) => {
    let replayed = 0;
    for (let hasMore = true; hasMore; ) {
      const round = await souk.webhookEndpoints.replay(id, { since: since.toISOString() });
      replayed += round.replayed;
      hasMore = round.has_more && round.replayed > 0;
    }
    if (settings.json) return printJson({ replayed });
    print(settings.quiet ? String(replayed) : `Resending ${replayed} ${replayed === 1 ? 'event' : 'events'}.`);
  });
}
