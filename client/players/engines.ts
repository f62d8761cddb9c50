import type { EngineAddress } from '../../domain/talks/engine-address.ts';
import type { Mount, Player } from './engine.ts';
import { FramePlayer } from './frame-engine.ts';
import { StreamPlayer } from './stream-engine.ts';

type Engine = new (mount: Mount) => Player;

/** The code that plays such an address; a vendor's library comes only once somebody wants to watch there. */
export async function engineFor(engine: EngineAddress['engine']): Promise<Engine> {
  if (engine === 'stream') return StreamPlayer;
  if (engine === 'frame') return FramePlayer;
  const { VimeoPlayer } = await import('./vimeo-engine.ts');
  return VimeoPlayer;
}
