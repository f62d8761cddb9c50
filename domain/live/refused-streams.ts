import { plural } from '../plural.ts';
import type { GoneBecause } from '../talks/player/gone-reasons.ts';
import { serviceName } from '../talks/player/stream-name.ts';
import { streamAddress, type StreamProvider, type TalkVideos } from '../talks/player/stream-provider.ts';
import type { Talk } from '../talks/talk.ts';
import { type Figures, isBroken, type StreamRefusal } from './pulse.ts';

/** An address of a talk that its provider does not play. */
export interface RefusedAlert {
  readonly kind: 'refused';
  readonly talk: Talk;
  readonly provider: StreamProvider;
  /** What is wrong, and what its viewers do instead: two sentences. */
  readonly sentences: readonly [string, string];
}

interface RefusedDay {
  readonly talks: readonly Talk[];
  readonly videosOf: (talkId: string) => TalkVideos;
  readonly pulse: (Pick<Figures, 'talks'> & Partial<Pick<Figures, 'refusals'>>) | undefined;
}

/** Reasons that are the same for every viewer; the others may be a single device or network. */
const FOR_EVERYBODY: readonly GoneBecause[] = ['private', 'missing'];

/** One alert for each address that its provider refuses, and that the talk still has. */
export function refusedStreams({ talks, videosOf, pulse }: RefusedDay): RefusedAlert[] {
  const groups = Map.groupBy(pulse?.refusals ?? [], ({ talkId, provider }) => JSON.stringify([talkId, provider]));
  return [...groups.values()].flatMap((refusals): RefusedAlert[] => {
    const [worst] = refusals.toSorted((a, b) => b.viewers - a.viewers);
    const talk = talks.find(({ id }) => id === worst?.talkId);
    if (!worst || !talk || talk.cancelled) return [];
    const videos = videosOf(talk.id);
    const address = streamAddress(videos, worst.provider);
    if (address === undefined) return [];
    const viewers = refusals.reduce((total, each) => total + each.viewers, 0);
    const watching = pulse?.talks.find(({ id }) => id === talk.id)?.watching ?? 0;
    if (!FOR_EVERYBODY.includes(worst.why) && !isBroken({ stalls: viewers, watching })) return [];
    const sentences = [
      refusedWords(worst.why, serviceName(address), talk.title),
      insteadWords(refusals, videos),
    ] as const;
    return [{ kind: 'refused', talk, provider: worst.provider, sentences }];
  });
}

function refusedWords(why: GoneBecause, service: string, title: string): string {
  switch (why) {
    case 'private':
      return `${service} refuses ${title}: embedding is off.`;
    case 'missing':
      return service === 'Twitch'
        ? `Twitch does not play ${title}: the channel is not live, or the video was removed.`
        : `${service} does not play ${title}: it is private or was removed.`;
    case 'script':
      return `${service} could not check this site for ${title}.`;
    case 'network':
      return `${service} is not reached by viewers of ${title}.`;
    default:
      return `${service} cannot play ${title} for some viewers.`;
  }
}

/** What most of these viewers see instead. */
function insteadWords(refusals: readonly StreamRefusal[], videos: TalkVideos): string {
  const went = Map.groupBy(refusals, ({ next }) => next);
  const counts = [...went].map(([next, same]) => ({
    next,
    viewers: same.reduce((total, { viewers }) => total + viewers, 0),
  }));
  const { next, viewers } = counts.toSorted((a, b) => b.viewers - a.viewers)[0] ?? { next: null, viewers: 0 };
  const address = next === null ? undefined : streamAddress(videos, next);
  const number = viewers.toLocaleString('en');
  if (address === undefined)
    return plural(viewers, '1 viewer has no other address.', `${number} viewers have no other address.`);
  const other = serviceName(address);
  return plural(viewers, `1 viewer went on to ${other}.`, `${number} viewers went on to ${other}.`);
}
