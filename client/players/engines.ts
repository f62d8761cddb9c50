import type { EngineAddress } from '../../domain/talks/engine-address.ts';
import type { Mount, Player } from './engine.ts';
import { StreamPlayer } from './stream-engine.ts';

type Engine = new (mount: Mount) => Player;

/** The code that plays such an address; of a vendor's only once somebody wants to watch there. */
export async function engineFor(engine: EngineAddress['engine']): Promise<Engine> {
  if (engine === 'stream') return StreamPlayer;
  throw new Error(`No engine plays ${engine} yet`);
}
