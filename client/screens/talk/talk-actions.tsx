import Bookmark from 'lucide-react/icons/bookmark';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { overlapsAmong } from '../../../domain/agenda/overlaps.ts';
import type { Talk } from '../../../domain/talks/talk.ts';
import { useKeptTalks } from '../../data/agenda.ts';
import { downloadCalendar } from '../../data/calendar.ts';
import { keepAtTap } from '../../data/keep-at-tap.ts';
import { useTalks } from '../../data/talks.ts';
import { Button } from '../../ui/button.tsx';
import { ShareButton } from './share-button.tsx';
import styles from './talk-actions.module.css';

/** What one can do about a talk. */
export function TalkActions({ talk }: { readonly talk: Talk }) {
  const kept = useKeptTalks();
  const talks = useTalks();
  const isKept = kept.has(talk.id);
  const overlaps = isKept ? (overlapsAmong(talks.filter(({ id }) => kept.has(id))).get(talk.id) ?? []) : [];
  return (
    <>
      <div className={styles.actions}>
        <span className={styles.keep} data-kept={isKept}>
          <Button
            kind={isKept ? 'soft' : 'solid'}
            icon={<Bookmark size={18} aria-hidden />}
            aria-keyshortcuts="b"
            onClick={() => keepAtTap(talk)}
          >
            {isKept ? 'In My Schedule' : 'Add to My Schedule'}
          </Button>
        </span>
        <Button icon={<CalendarPlus size={18} aria-hidden />} onClick={() => void downloadCalendar([talk])}>
          Add to calendar
        </Button>
        <ShareButton talk={talk} />
      </div>
      {overlaps.length > 0 ? (
        <p className={styles.clash}>
          <TriangleAlert size={16} aria-hidden />
          Overlaps {overlaps.map(({ title }) => title).join(', ')}
        </p>
      ) : null}
    </>
  );
}
