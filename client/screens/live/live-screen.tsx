import Radio from 'lucide-react/icons/radio';
import { liveStreamTalks } from '../../../domain/talks/player/live-stream.ts';
import { type PlayerSource, streamProviders } from '../../../domain/talks/player/stream-provider.ts';
import { sourceName } from '../../../domain/talks/player/stream-name.ts';
import type { Talk } from '../../../domain/talks/talk.ts';
import { texts } from '../../../domain/texts.ts';
import { usePlayer } from '../../data/player/player-current.ts';
import { playTalk, tellPlayer } from '../../data/player/player.ts';
import { useVideos } from '../../data/talks/streams.ts';
import { useCatalogState, useEvent } from '../../data/talks/talks.ts';
import { PlayerPlace } from '../../players/player-place.tsx';
import { CoverArt } from '../../ui/cards/cover-art.tsx';
import { Empty } from '../../ui/status/empty.tsx';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { Loading } from '../../ui/status/loading.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { SegmentedRadio } from '../../ui/actions/segmented-radio.tsx';
import styles from './live.module.css';
import { Stack } from '../../ui/layout/stack.tsx';
import { Text } from '../../ui/layout/text.tsx';

const TINT = '#3b5bdb';

/** /app/live (spec 2): all-day streams, each with a backup. One plays at a time. */
export function LiveScreen() {
  const event = useEvent();
  const isReady = useCatalogState() === 'ready';
  const streams = event ? liveStreamTalks(event) : [];
  return (
    <Page title="Live Stream" hint="Beta: continuous streams from the stages" width="wide">
      {streams.length > 0 ? (
        <Stack as="ul" className={styles.streams} aria-label="Live streams">
          {streams.map((stream) => (
            <LivePlace key={stream.id} stream={stream} />
          ))}
        </Stack>
      ) : isReady ? (
        <Empty icon={<Radio size={28} />} action={<LinkButton to="/app/stage">Go to Stage</LinkButton>}>
          {texts.nothingStreaming}
        </Empty>
      ) : (
        <Loading label="Loading the streams" rows={1} height="20rem" />
      )}
    </Page>
  );
}

function LivePlace({ stream }: { readonly stream: Talk }) {
  const player = usePlayer();
  const own = player?.talkId === stream.id ? player : undefined;
  const sources = streamProviders(useVideos(stream.id), false);
  const play = (provider: PlayerSource): void => {
    if (!own?.isClicked) playTalk(stream.id);
    tellPlayer({ type: 'choose', provider });
  };
  return (
    <Stack as="li" gap={2} justify="start" className={styles.stream}>
      <Text as="h2" size="lg" weight={600}>
        {stream.title}
      </Text>
      <PlayerPlace talk={stream}>
        <CoverArt seed={stream.id} tint={TINT} />
      </PlayerPlace>
      {sources.length > 1 ? (
        <SegmentedRadio
          label={`Source of ${stream.title}`}
          value={own?.provider ?? sources[0] ?? 'PRIMARY'}
          options={sources.map((value) => ({ value, label: sourceName(value, undefined) }))}
          onChange={play}
        />
      ) : null}
    </Stack>
  );
}
