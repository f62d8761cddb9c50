import type { Socket } from 'node:net';

/** Calls `told` with the status of each answer on a connection once the answer has arrived completely. */
export function answersOf(socket: Socket, told: (status: string) => void): void {
  let received: Buffer = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    for (;;) {
      const length = answerLength(received);
      if (length === undefined || received.length < length) return;
      const status = received.toString('latin1', 9, 12);
      received = received.subarray(length);
      told(status);
    }
  });
}

/** Returns the length of the first answer in bytes; undefined until its headers have arrived. */
function answerLength(received: Buffer): number | undefined {
  const end = received.indexOf('\r\n\r\n');
  if (end === -1) return undefined;
  const head = received.toString('latin1', 0, end);
  const stated = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (stated === undefined) throw new Error(`an answer without a length: ${head}`);
  return end + 4 + Number(stated);
}
