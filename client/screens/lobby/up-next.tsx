import ChevronRight from 'lucide-react/icons/chevron-right';
import { Link } from '@tanstack/react-router';
import { clockTime } from '../../../domain/event/time-display.ts';
import type { Talk } from '../../../domain/talks/talk.ts';
import { useUpNext } from '../../data/current-talks.ts';
import { useShownZone } from '../../data/shown-zone.ts';
import { useStages, useTracks } from '../../data/talks.ts';
import { Card } from '../../ui/card.tsx';
import { Section } from '../../ui/section.tsx';
import { TalkRow } from '../../ui/talk-row.tsx';
import { KeepTalk } from '../../parts/keep-button.tsx';
import styles from './lobby.module.css';

/** The next talks with their bookmarks, so that the first one is kept here. */
export function UpNext() {
  const talks = useUpNext();
  if (talks.length === 0) return null;
  return (
    <Section title="Up next" look="bare" more={<More to="/app/schedule">Schedule</More>}>
      <Card flush>
        <ul aria-label="Up next">
          {talks.map((talk) => (
            <UpNextRow key={talk.id} talk={talk} />
          ))}
        </ul>
      </Card>
    </Section>
  );
}

function UpNextRow({ talk }: { readonly talk: Talk }) {
  const { zone } = useShownZone();
  const stage = useStages().find(({ id }) => id === talk.stageId)?.name;
  const track = useTracks().find(({ id }) => id === talk.trackId);
  const speakers = talk.speakers.map(({ name }) => name).join(', ');
  return (
    <TalkRow
      to="/app/talk/$id"
      params={{ id: talk.id }}
      time={<time dateTime={new Date(talk.startsAt).toISOString()}>{clockTime(talk.startsAt, zone)}</time>}
      tint={track?.color}
      line={[stage, speakers].filter(Boolean).join(' · ')}
      action={<KeepTalk talk={talk} />}
    >
      {talk.title}
    </TalkRow>
  );
}

interface MoreProps {
  readonly to: '/app/schedule' | '/app/directory' | '/app/booths';
  readonly children: string;
}

/** To all of what a section shows some of. */
export const More = ({ to, children }: MoreProps) => (
  <Link to={to} className={styles.more}>
    {children}
    <ChevronRight size={16} aria-hidden />
  </Link>
);
