import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';

/** The server's end of an answer, connected to the device's end. */
export class SimResponse extends EventEmitter {
  destroyed = false;
  writableEnded = false;
  readonly writableLength = 0;
  /** Pieces written before the network was connected. */
  #early: (Uint8Array | undefined)[] = [];
  #onPiece: (piece: Uint8Array | undefined) => void = (piece) => void this.#early.push(piece);

  /** Connects the network, which gets each piece; `undefined` is the end. */
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

  /** Typed for the server's code, which uses only these few members. */
  asServerResponse(): ServerResponse {
    return this as unknown as ServerResponse;
  }
}
