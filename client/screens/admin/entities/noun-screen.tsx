import Plus from 'lucide-react/icons/plus';
import type { ReactNode } from 'react';
import { useIsAllHere, useNounRows } from '../../../data/admin/records/noun-rows.ts';
import { useFlushOfflineEdits } from '../../../data/admin/records/flush-offline-edits.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { useAdminSearch, useNarrow } from '../admin-address.ts';
import type { AdminPlace } from '../admin-place.ts';
import { NounPanel } from '../noun-panel.tsx';
import { NounTable } from './noun-table.tsx';
import type { Noun, Thing } from './noun.ts';
import styles from './noun.module.css';

interface NounScreenProps<Row extends Thing> {
  readonly noun: Noun<Row>;
  /** Links to related lists. */
  readonly beside?: ReactNode;
}

/** /app/admin?type=…: a list that organisers edit, with the form of the open entry beside it. */
export function NounScreen<Row extends Thing>({ noun, beside }: NounScreenProps<Row>) {
  const { id, new: isNew } = useAdminSearch();
  const narrow = useNarrow();
  const isOpen = id !== undefined || isNew !== undefined;
  return (
    <div className={styles.split} data-open={isOpen || undefined}>
      <Page
        title={noun.words.title}
        width="wide"
        actions={
          <>
            {beside}
            {noun.calls.add ? (
              <Button
                kind="solid"
                icon={<Plus size={18} aria-hidden />}
                aria-keyshortcuts="n"
                onClick={() => narrow({ id: undefined, new: 1, tab: undefined })}
              >
                {noun.words.add}
              </Button>
            ) : null}
          </>
        }
      >
        <NounTable noun={noun} />
      </Page>
      {isOpen ? <NounPanel key={id ?? 'new'} noun={noun} id={id} /> : null}
    </div>
  );
}

/** The screen of a noun for the table of screens. */
export const nounPlace = <Row extends Thing>(noun: Noun<Row>, beside?: ReactNode): AdminPlace => ({
  type: noun.type,
  label: noun.words.title,
  icon: noun.icon,
  Screen: () => <NounScreen noun={noun} beside={beside} />,
  Count: () => <NounCount noun={noun} />,
  Sender: () => <SendWaiting noun={noun} />,
});

/** The two screens of a noun with two editions; the navigation shows one, which links to the other. */
export const editionPlaces = (live: AdminPlace, replay: AdminPlace): readonly AdminPlace[] => [
  live,
  { ...replay, type: live.type, edition: 'replay' },
];

/** Number of rows; nothing until all are loaded, because most come after the navigation is rendered. */
function NounCount<Row extends Thing>({ noun }: { readonly noun: Noun<Row> }) {
  const { length } = useNounRows(noun.rows);
  const isHere = useIsAllHere();
  return isHere ? length.toLocaleString('en') : null;
}

function SendWaiting<Row extends Thing>({ noun }: { readonly noun: Noun<Row> }) {
  useFlushOfflineEdits(noun);
  return null;
}
