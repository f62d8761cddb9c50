import { keptTalks } from '../platform/mine-view.ts';
import { writeMine } from '../platform/mine-writer.ts';
import { useLive } from '../platform/use-live.ts';

/** Ids of the talks the logged-in person keeps. Reads this device, so it works offline. */
export const useKeptTalks = (): ReadonlySet<string> => useLive(keptTalks);

/** Writes on this device and resolves; the change is sent when there is a network. */
export const useKeepTalk = (): ((talkId: string, kept: boolean) => Promise<void>) => keepTalk;

const keepTalk = (talkId: string, kept: boolean): Promise<void> => writeMine('agenda', talkId, { kept });
