import { spawn } from 'node:child_process';

/** A convenience, of which nothing is told: the address stands on the screen in any case. */
export function openBrowser(address: string): void {
  const isTerminal = process.stdin.isTTY === true && process.stderr.isTTY === true;
  const opener = findOpener(process.platform, process.env, isTerminal);
  if (!opener || !isWebAddress(address)) return;
  const child = spawn(opener, [address], { stdio: 'ignore', detached: true });
  // Silent, for there is nothing to do about it: the program is missing, and people open the address themselves.
  child.on('error', () => undefined);
  child.unref();
}

/** The program that opens a browser before the person who sits here; undefined where nobody does, or far away. */
export function findOpener(
  platform: NodeJS.Platform,
  env: NodeJS.ProcessEnv,
  isTerminal: boolean,
): 'open' | 'xdg-open' | undefined {
  if (!isTerminal || env.SSH_CONNECTION || env.SSH_TTY || env.SSH_CLIENT) return undefined;
  if (platform === 'darwin') return 'open';
  // Without a screen it would start a browser of text in this very terminal.
  return platform === 'linux' && (env.DISPLAY || env.WAYLAND_DISPLAY) ? 'xdg-open' : undefined;
}

/** These programs open files and start other programs as well, and the address is the server's word. */
export function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}
