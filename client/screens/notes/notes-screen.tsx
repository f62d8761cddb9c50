import { getRouteApi } from '@tanstack/react-router';
import NotebookPen from 'lucide-react/icons/notebook-pen';
import { plural } from '../../../domain/plural.ts';
import { noteMatches } from '../../../domain/notes/note.ts';
import { useUserDocsLoaded } from '../../data/loading-state.ts';
import { type NamedNote, useNamedNotes } from '../../data/notes.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Empty } from '../../ui/empty.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { FoundCount } from '../../ui/list-tools.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { Row, Rows } from '../../ui/row.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import styles from './notes.module.css';

const route = getRouteApi('/app/notes');

/** /app/notes: everything one wrote down, about talks and about people. */
export function NotesScreen() {
  const { q = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const show = (query: string) =>
    void navigate({ search: query === '' ? {} : { q: query }, replace: true, resetScroll: false });
  const named = useNamedNotes();
  const isKnown = useUserDocsLoaded();
  const found = named.filter(({ name, text }) => noteMatches(q, [name, text]));
  return (
    <Page title="My notes" hint="Only you see them, on all your devices.">
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
        <Row
          key={`${kind}:${id}`}
          to={kind === 'talk' ? '/app/talk/$id' : '/app/user-profile/$id'}
          params={{ id }}
          lines={<span className={styles.text}>{text}</span>}
        >
          {name}
        </Row>
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
