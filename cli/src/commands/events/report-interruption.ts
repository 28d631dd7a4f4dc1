import type { SoukError } from '@souk/sdk';
import type { ServerSettings } from '../../connection.ts';
import { printHint } from '../../output/printing.ts';

/** Returns stream options that report a lost and a restored connection: once each, not on every retry. */
export function reportInterruption(settings: ServerSettings, onFirstOpen?: () => void) {
  let state: 'new' | 'open' | 'lost' = 'new';
  const print = (text: string) => printHint(settings, text, 'yellow');
  return {
    onOpen(): void {
      if (state === 'new') onFirstOpen?.();
      if (state === 'lost') print('Reconnected. No events were missed.');
      state = 'open';
    },
    onInterruption(error: SoukError): void {
      if (state === 'open') print(`Connection lost, retrying: ${error.message}`);
      state = 'lost';
    },
  };
}
