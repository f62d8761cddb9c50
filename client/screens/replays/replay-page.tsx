import { Suspense, useSyncExternalStore } from 'react';
import Play from 'lucide-react/icons/play';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { plural } from '../../../domain/plural.ts';
import { chapterAt, chaptersOf, withoutChapters } from '../../../domain/talks/player/chapters.ts';
import { playTime } from '../../../domain/talks/player/play-time.ts';
import { showsPlayer } from '../../../domain/talks/player/player-state.ts';
import type { Replay } from '../../../domain/talks/replays.ts';
import type { Talk, TalkSpeaker } from '../../../domain/talks/talk.ts';
import { continuesAt } from '../../../domain/talks/player/watch-position.ts';
import { useCameFrom } from '../../data/device/back-link-target.ts';
import { useProfilesOpen } from '../../data/people/directory.ts';
import { useSpeaker } from '../../data/people/speaker.ts';
import { usePlayer } from '../../data/player/player-current.ts';
import { playFrom } from '../../players/controls.ts';
import { PlayerPlace } from '../../players/player-place.tsx';
import { Avatar } from '../../ui/cards/avatar.tsx';
import { BackLink } from '../../ui/layout/back-link.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Card } from '../../ui/cards/card.tsx';
import { Chip } from '../../ui/filters/chip.tsx';
import { CoverArt } from '../../ui/cards/cover-art.tsx';
import { Hero } from '../../ui/cards/hero.tsx';
import { lazyPart } from '../../ui/layout/lazy-part.ts';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { Picture } from '../../ui/cards/picture.tsx';
import { PlainRow, LinkRow, Rows } from '../../ui/cards/row.tsx';
import { Paragraphs } from '../../ui/layout/paragraphs.tsx';
import { Section } from '../../ui/layout/section.tsx';
import styles from './replay-page.module.css';
import { Transcript } from './transcript.tsx';
import { watchedPlaceOf, watchPlace } from './watched-place.ts';
import { Row } from '../../ui/layout/row.tsx';
import { Stack } from '../../ui/layout/stack.tsx';

/** Buttons for the chapters of a recording; renders nothing if its description has none. */
function Chapters({ talk }: { readonly talk: Talk }) {
  const chapters = chaptersOf(talk.description);
  const indexNow = (): number => {
    const at = watchedPlaceOf(talk.id);
    return at === undefined ? -1 : chapters.findIndex((each) => each.at === chapterAt(chapters, at)?.at);
  };
  const current = useSyncExternalStore(watchPlace, indexNow, indexNow);
  if (chapters.length === 0) return null;
  return (
    <Section look="bare" title="Chapters">
      <ol>
        {chapters.map(({ at, title }, index) => (
          <li key={at}>
            <button
              type="button"
              className={styles.line}
              aria-current={index === current || undefined}
              onClick={() => playFrom(talk.id, { isReplay: true, at })}
            >
              <span className={`${styles.time} num`}>{playTime(at)}</span>
              <span>{title}</span>
            </button>
          </li>
        ))}
      </ol>
    </Section>
  );
}

const TalkResources = lazyPart(async () => (await import('../../parts/talk-resources.tsx')).TalkResources);

const GREY = '#5b6b8c';
/** Back link for visitors who came by a direct link. */
const REPLAYS = { href: '/app/replays', label: 'Replays' };

/** A replay: its picture, where to continue, chapters and transcript. */
export function ReplayPage({ replay }: { readonly replay: Replay }) {
  const { talk, day, stage, track, tint } = replay;
  const facts = [day, stage, plural(talk.minutes, '1 min', `${talk.minutes} min`)].filter((fact) => fact !== '');
  return (
    <Stack className={styles.page}>
      <BackLink {...(useCameFrom() ?? REPLAYS)} />
      <div className={styles.picture}>
        <PlayerPlace talk={talk} isReplay>
          <CoverArt seed={talk.id} tint={tint ?? GREY} />
          {talk.coverUrl ? <Picture className={styles.cover} src={talk.coverUrl} width={1280} height={720} /> : null}
        </PlayerPlace>
      </div>
      <article className={styles.words}>
        <Hero title={talk.title} />
        <Row as="p" gap={2} wrap align="center" className={styles.facts}>
          {track ? <Chip tint={tint ?? GREY}>{track}</Chip> : null}
          {facts.join(' · ')}
        </Row>
        <Actions replay={replay} />
        <Paragraphs label="About this talk" text={withoutChapters(talk.description)} />
        <Speakers speakers={talk.speakers} />
        {/* Talks of this event show them on their own page, beside notes and ratings. */}
        {talk.edition === 'replay' && talk.resources.length > 0 ? (
          <Suspense>
            <TalkResources resources={talk.resources} />
          </Suspense>
        ) : null}
      </article>
      <div className={styles.beside}>
        <Chapters talk={talk} />
        <Transcript talk={talk} />
      </div>
    </Stack>
  );
}

/** Watch buttons; hidden once the recording plays, since the player has its own. */
function Actions({ replay: { talk, place } }: { readonly replay: Replay }) {
  const player = usePlayer();
  const isShown = player?.talkId === talk.id && showsPlayer(player);
  const goesOnAt = continuesAt(place);
  const from = (at: number) => () => playFrom(talk.id, { isReplay: true, at });
  return (
    <Row gap={2} wrap>
      {isShown ? null : (
        <Button kind="solid" icon={<Play size={18} aria-hidden />} onClick={from(goesOnAt ?? talk.offset)}>
          {goesOnAt === undefined ? 'Watch Replay' : `Continue ${playTime(goesOnAt)}`}
        </Button>
      )}
      {isShown || goesOnAt === undefined ? null : (
        <Button icon={<RotateCcw size={18} aria-hidden />} onClick={from(talk.offset)}>
          From the beginning
        </Button>
      )}
      {talk.edition === 'live' ? (
        <LinkButton to="/app/talk/$id" params={{ id: talk.id }}>
          Notes, files and ratings
        </LinkButton>
      ) : null}
    </Row>
  );
}

function Speakers({ speakers }: { readonly speakers: readonly TalkSpeaker[] }) {
  if (speakers.length === 0) return null;
  const title = plural(speakers.length, 'Speaker', 'Speakers');
  return (
    <Section look="bare" title={title}>
      <Card flush>
        <Rows label={title}>
          {speakers.map((speaker) => (
            <SpeakerRow key={speaker.id} speaker={speaker} />
          ))}
        </Rows>
      </Card>
    </Section>
  );
}

function SpeakerRow({ speaker: { id, name } }: { readonly speaker: TalkSpeaker }) {
  const person = useSpeaker(id);
  const isOpen = useProfilesOpen();
  const lead = <Avatar name={name} pictureUrl={person?.pictureUrl} />;
  const lines = [person?.jobPosition, person?.companyName].filter(Boolean).join(' · ');
  if (!person || !isOpen)
    return (
      <PlainRow lead={lead} lines={lines}>
        {name}
      </PlainRow>
    );
  return (
    <LinkRow lead={lead} lines={lines} to="/app/user-profile/$id" params={{ id }}>
      {name}
    </LinkRow>
  );
}
