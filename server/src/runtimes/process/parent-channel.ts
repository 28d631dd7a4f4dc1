import { Socket } from 'node:net';
import { CHILD_CHANNEL, type ChannelMessage, corkTick, MessageReader, writeMessage } from './child-channel.ts';

/** Sends a message to the parent. Returns false if the channel is full. */
export type SendToParent = (message: ChannelMessage, attachments?: readonly Uint8Array[]) => boolean;

/**
 * Connects a child to its parent, says hello and receives messages from then on; call it once. The child exits when the
 * parent kills it, is gone, or sends an invalid message. It ignores SIGTERM, which systemd sends to all processes of a
 * service: the parent finishes its calls first.
 */
export function connectToParent(
  maxBytes: number,
  onMessage: (message: ChannelMessage, attachments: Uint8Array[]) => void,
): SendToParent {
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => {});
  const parent = new Socket({ fd: CHILD_CHANNEL, readable: true, writable: true });
  const reader = new MessageReader(maxBytes);
  parent.on('data', (piece: Buffer) => {
    for (const { message, attachments } of reader.push(piece)) onMessage(message, attachments);
  });
  parent.on('error', exit);
  parent.on('close', exit);
  const send: SendToParent = (message, attachments) => {
    corkTick(parent);
    return writeMessage(parent, message, attachments);
  };
  send({ type: 'hello' });
  return send;
}

/** Exits without waiting for threads of native libraries. */
function exit(): void {
  process.kill(process.pid, 'SIGKILL');
}
