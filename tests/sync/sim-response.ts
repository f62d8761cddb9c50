import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';

/** The end of an answer that a server writes to, and the other end in the device's hand. */
export class SimResponse extends EventEmitter {
  destroyed = false;
  writableEnded = false;
  readonly writableLength = 0;
  /** Written before anybody was there to take it on. */
  #early: (Uint8Array | undefined)[] = [];
  #onPiece: (piece: Uint8Array | undefined) => void = (piece) => void this.#early.push(piece);

  /** What the network does with each piece; `undefined` is the end. */
  connect(onPiece: (piece: Uint8Array | undefined) => void): void {
    this.#onPiece = onPiece;
    for (const piece of this.#early.splice(0)) onPiece(piece);
  }

  write(piece: Uint8Array): void {
    if (!this.writableEnded && !this.destroyed) this.#onPiece(piece);
  }

  end(last?: Uint8Array | (() => void)): void {
    if (this.writableEnded) return;
    if (last instanceof Uint8Array) this.write(last);
    this.writableEnded = true;
    this.#onPiece(undefined);
    this.destroy();
    if (typeof last === 'function') last();
  }

  destroy(): void {
    if (this.destroyed) return;
    this.destroyed = true;
    this.#onPiece(undefined);
    this.emit('close');
  }

  /** As the server's code knows it: only these few members are ever used there. */
  asServerResponse(): ServerResponse {
    return this as unknown as ServerResponse;
  }
}
