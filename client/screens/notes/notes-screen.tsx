import { useIsGuest } from '../../data/people/me.ts';
import { getRouteApi } from '@tanstack/react-router';
import NotebookPen from 'lucide-react/icons/notebook-pen';
import { plural } from '../../../domain/plural.ts';
import { noteMatches } from '../../../domain/notes/note.ts';
import { useUserDocsLoaded } from '../../data/loading/loading-state.ts';
import { type NamedNote, useNamedNotes } from '../../data/talks/notes.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Card } from '../../ui/cards/card.tsx';
import { Empty } from '../../ui/status/empty.tsx';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { FoundCount } from '../../ui/filters/list-tools.tsx';
import { Loading } from '../../ui/status/loading.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { LinkRow, Rows } from '../../ui/cards/row.tsx';
import { SearchField } from '../../ui/filters/search-field.tsx';
import styles from './notes.module.css';

const route = getRouteApi('/app/notes');

/** /app/notes: all notes of the person, about talks and people. */
export function NotesScreen() {
  const { q = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const show = (query: string) =>
    void navigate({ search: query === '' ? {} : { q: query }, replace: true, resetScroll: false });
  const named = useNamedNotes();
  const isKnown = useUserDocsLoaded();
  const isGuest = useIsGuest();
  const found = named.filter(({ name, text }) => noteMatches(q, [name, text]));
  return (
    <Page
      title="My notes"
      hint={
        isGuest
          ? 'Only you see them. They stay on this device until you log in.'
          : 'Only you see them, on all your devices.'
      }
    >
      {named.length === 0 && !isKnown ? (
        <Loading label="Loading your notes" rows={4} height="4.25rem" />
      ) : named.length === 0 ? (
        <NothingNoted />
      ) : (
        <>
          <SearchField label="Search notes" value={q} onSearch={show} />
          <FoundCount>{plural(found.length, '1 note', `${found.length} notes`)}</FoundCount>
          {found.length === 0 ? <NothingFound onClear={() => show('')} /> : <List notes={found} />}
        </>
      )}
    </Page>
  );
}

const List = ({ notes }: { readonly notes: readonly NamedNote[] }) => (
  <Card flush>
    <Rows label="Notes">
      {notes.map(({ kind, id, name, text }) => (
        <LinkRow
          key={`${kind}:${id}`}
          to={kind === 'talk' ? '/app/talk/$id' : '/app/user-profile/$id'}
          params={{ id }}
          lines={<span className={styles.text}>{text}</span>}
        >
          {name}
        </LinkRow>
      ))}
    </Rows>
  </Card>
);

const NothingFound = ({ onClear }: { readonly onClear: () => void }) => (
  <Empty icon={<NotebookPen size={28} />} action={<Button onClick={onClear}>Clear search</Button>}>
    No note says that.
  </Empty>
);

const NothingNoted = () => (
  <Empty
    icon={<NotebookPen size={28} />}
    action={
      <LinkButton kind="solid" to="/app/schedule">
        Browse the schedule
      </LinkButton>
    }
  >
    Nothing yet. Every talk and every profile has room for a note.
  </Empty>
);
