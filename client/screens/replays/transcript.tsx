import { memo, useRef, useState, useSyncExternalStore } from 'react';
import { markedText } from '../../../domain/search/marked-text.ts';
import { searchWords } from '../../../domain/search/search-text.ts';
import { plural } from '../../../domain/plural.ts';
import { playTime } from '../../../domain/talks/player/play-time.ts';
import type { Talk, TalkCaption } from '../../../domain/talks/talk.ts';
import { type Cue, cueIndexAt, searchCues } from '../../../domain/talks/player/transcript.ts';
import { usePlayer } from '../../data/player/player-current.ts';
import { choosePicture, usePictureChoices } from '../../data/player/player-picture.ts';
import { readTranscript, useTranscript } from '../../data/talks/transcripts.ts';
import { playFrom } from '../../players/controls.ts';
import { useLineInSight } from '../../players/use-scroll-into-view.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Loading } from '../../ui/status/loading.tsx';
import { FoundCount } from '../../ui/filters/list-tools.tsx';
import { SearchField } from '../../ui/filters/search-field.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Select } from '../../ui/filters/select.tsx';
import styles from './replay-page.module.css';
import { watchedPlaceOf, watchPlace } from './watched-place.ts';
import { Stack } from '../../ui/layout/stack.tsx';
import { Text } from '../../ui/layout/text.tsx';

/** Transcript of a recording; a press on a line jumps there. Renders nothing without captions. */
export function Transcript({ talk }: { readonly talk: Talk }) {
  const captions = talk.captions ?? [];
  const choices = usePictureChoices();
  const [isWanted, setWanted] = useState(false);
  const player = usePlayer();
  const inLanguage = (lang: string | null) => captions.find((each) => each.lang === lang);
  const caption = inLanguage(choices.transcript) ?? inLanguage(choices.captions) ?? captions[0];
  // Loads the captions once the recording plays, since the player needs them too.
  const isOpen = isWanted || (player?.talkId === talk.id && player.isClicked);
  if (!caption) return null;
  return (
    <Section
      look="bare"
      title="Transcript"
      more={captions.length > 1 ? <Language captions={captions} lang={caption.lang} /> : null}
    >
      {isOpen ? (
        <Said key={caption.url} talkId={talk.id} url={caption.url} />
      ) : (
        <Button onClick={() => setWanted(true)}>Read what is said</Button>
      )}
    </Section>
  );
}

interface LanguageProps {
  readonly captions: readonly TalkCaption[];
  readonly lang: string;
}

const Language = ({ captions, lang }: LanguageProps) => (
  <Select
    label="Language of the transcript"
    look="alone"
    value={lang}
    options={captions.map((each) => ({ value: each.lang, label: each.label }))}
    onChoose={(transcript) => choosePicture({ transcript })}
  />
);

interface SaidProps {
  readonly talkId: string;
  readonly url: string;
}

function Said({ talkId, url }: SaidProps) {
  const transcript = useTranscript(url);
  if (transcript.is === 'coming') return <Loading label="Loading the transcript" />;
  if (transcript.is === 'here') return <Lines talkId={talkId} cues={transcript.cues} />;
  return (
    <Stack gap={2} align="start" className={styles.missing}>
      <p>The transcript could not be loaded.</p>
      <Button onClick={() => void readTranscript(url)}>Try again</Button>
    </Stack>
  );
}

function Lines({ talkId, cues }: { readonly talkId: string; readonly cues: readonly Cue[] }) {
  const [query, setQuery] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const indexNow = (): number => {
    const at = watchedPlaceOf(talkId);
    return at === undefined ? -1 : cueIndexAt(cues, at);
  };
  const current = useSyncExternalStore(watchPlace, indexNow, indexNow);
  const found = searchCues(cues, query);
  const words = searchWords(query);
  useLineInSight(list, words.length === 0 ? current : -1);
  return (
    <>
      <SearchField label="Search the transcript" value={query} onSearch={setQuery} />
      {words.length > 0 ? <FoundCount>{plural(found.length, '1 line', `${found.length} lines`)}</FoundCount> : null}
      <ol ref={list} className={styles.said} aria-label="What is said">
        {found.map(({ cue, index }) => (
          <Line
            key={index}
            talkId={talkId}
            cue={cue}
            isNewVoice={words.length > 0 || cue.by !== cues[index - 1]?.by}
            query={query}
            isCurrent={index === current}
          />
        ))}
      </ol>
    </>
  );
}

interface LineProps {
  readonly talkId: string;
  readonly cue: Cue;
  /** The previous line has another speaker. */
  readonly isNewVoice: boolean;
  readonly query: string;
  readonly isCurrent: boolean;
}

/** Line of the transcript. Memoised: of several hundred at most two change each second. */
const Line = memo(function Line({ talkId, cue: { at, by, text }, isNewVoice, query, isCurrent }: LineProps) {
  return (
    <li>
      <button
        type="button"
        className={styles.line}
        aria-current={isCurrent || undefined}
        onClick={() => playFrom(talkId, { isReplay: true, at })}
      >
        <span className={`${styles.time} num`}>{playTime(at)}</span>
        <span>
          {by && isNewVoice ? (
            <Text as="span" weight={600}>
              {by}:{' '}
            </Text>
          ) : null}
          {markedText(text, searchWords(query)).map((part, index) =>
            part.isMatch ? <mark key={index}>{part.text}</mark> : part.text,
          )}
        </span>
      </button>
    </li>
  );
});
