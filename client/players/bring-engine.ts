import { engineAddress } from '../../domain/talks/engine-address.ts';

/** Whoever is about to press Play has our code for that address a moment earlier; no vendor hears of it. */
export function bringEngine(address: string | undefined): void {
  const known = address === undefined ? undefined : engineAddress(address);
  if (known?.engine === 'stream' && known.isHls) void import('./hls-stream.ts').catch(() => undefined); // It comes with the press.
}
