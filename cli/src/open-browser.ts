import { spawn } from 'node:child_process';

/** Opens a URL in the browser where possible. Failures are ignored: the URL is printed in any case. */
export function openBrowser(url: string): void {
  const isTerminal = process.stdin.isTTY === true && process.stderr.isTTY === true;
  const opener = findOpener(process.platform, process.env, isTerminal);
  if (!opener || !isWebUrl(url)) return;
  const child = spawn(opener, [url], { stdio: 'ignore', detached: true });
  // Ignored: the opener is not installed, and the person can open the URL themselves.
  child.on('error', () => undefined);
  child.unref();
}

/** Returns the program that opens a browser, or undefined without a terminal, without a display, or over SSH. */
export function findOpener(
  platform: NodeJS.Platform,
  env: NodeJS.ProcessEnv,
  isTerminal: boolean,
): 'open' | 'xdg-open' | undefined {
  if (!isTerminal || env.SSH_CONNECTION || env.SSH_TTY || env.SSH_CLIENT) return undefined;
  if (platform === 'darwin') return 'open';
  // Without a display, xdg-open would start a text browser in this terminal.
  return platform === 'linux' && (env.DISPLAY || env.WAYLAND_DISPLAY) ? 'xdg-open' : undefined;
}

/** Rejects other schemes: the URL comes from the server, and these programs also open files and start programs. */
export function isWebUrl(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}
