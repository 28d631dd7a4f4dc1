import type { SoukError } from '@souk/sdk';
import type { ServerSettings } from '../../connection.ts';
import { mention } from '../../output/printing.ts';

/** Options of what is followed that say when the connection is lost, and when it is back: once each, not at every try. */
export function tellInterruption(settings: ServerSettings, onFirstOpen?: () => void) {
  let state: 'new' | 'open' | 'lost' = 'new';
  const say = (text: string) => mention(settings, text, 'yellow');
  return {
    onOpen(): void {
      if (state === 'new') onFirstOpen?.();
      if (state === 'lost') say('Connected again. Nothing was missed.');
      state = 'open';
    },
    onInterruption(error: SoukError): void {
      if (state === 'open') say(`The connection is lost, and tried again: ${error.message}`);
      state = 'lost';
    },
  };
}
