import { Socket } from 'node:net';
import { CHILD_CHANNEL, type ChannelMessage, gatherTurn, MessageReader, writeMessage } from './child-channel.ts';

/** Says something to the parent, and answers whether there is room for more. */
export type SayToParent = (message: ChannelMessage, attachments?: readonly Uint8Array[]) => boolean;

/**
 * To be called once by a child: it says hello, and hears the parent from then on. The child ends when the parent kills it,
 * is gone, or says what makes no sense; and not when all processes of a service are told to end, as by systemd: the
 * parent has its calls finished first.
 */
export function speakToParent(
  maxBytes: number,
  hear: (message: ChannelMessage, attachments: Uint8Array[]) => void,
): SayToParent {
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => {});
  const parent = new Socket({ fd: CHILD_CHANNEL, readable: true, writable: true });
  const reader = new MessageReader(maxBytes);
  parent.on('data', (piece: Buffer) => {
    for (const { message, attachments } of reader.push(piece)) hear(message, attachments);
  });
  parent.on('error', leave);
  parent.on('close', leave);
  const say: SayToParent = (message, attachments) => {
    gatherTurn(parent);
    return writeMessage(parent, message, attachments);
  };
  say({ type: 'hello' });
  return say;
}

/** Without waiting for threads of a library that may be far from done. */
function leave(): void {
  process.kill(process.pid, 'SIGKILL');
}
