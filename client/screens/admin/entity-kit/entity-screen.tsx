import Plus from 'lucide-react/icons/plus';
import type { ReactNode } from 'react';
import { useIsAllHere, useEntityRows } from '../../../data/admin/records/entity-rows.ts';
import { useFlushOfflineEdits } from '../../../data/admin/records/flush-offline-edits.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { useAdminSearch, useNarrowAdmin } from '../admin-address.ts';
import type { AdminPlace } from '../admin-place.ts';
import { EntityPanel } from '../entity-panel.tsx';
import { EntityTable } from './entity-table.tsx';
import type { Entity, ListedEntity } from './entity.ts';
import styles from './entity.module.css';

interface NounScreenProps<Row extends ListedEntity> {
  readonly noun: Entity<Row>;
  /** Links to related lists. */
  readonly beside?: ReactNode;
}

/** /app/admin?type=…: a list that organisers edit, with the form of the open entry beside it. */
export function EntityScreen<Row extends ListedEntity>({ noun, beside }: NounScreenProps<Row>) {
  const { id, new: isNew } = useAdminSearch();
  const narrow = useNarrowAdmin();
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
        <EntityTable noun={noun} />
      </Page>
      {isOpen ? <EntityPanel key={id ?? 'new'} noun={noun} id={id} /> : null}
    </div>
  );
}

/** The screen of a noun for the table of screens. */
export const entityPlace = <Row extends ListedEntity>(noun: Entity<Row>, beside?: ReactNode): AdminPlace => ({
  type: noun.type,
  label: noun.words.title,
  icon: noun.icon,
  Screen: () => <EntityScreen noun={noun} beside={beside} />,
  Count: () => <NounCount noun={noun} />,
  Sender: () => <SendWaiting noun={noun} />,
});

/** The two screens of a noun with two editions; the navigation shows one, which links to the other. */
export const editionPlaces = (live: AdminPlace, replay: AdminPlace): readonly AdminPlace[] => [
  live,
  { ...replay, type: live.type, edition: 'replay' },
];

/** Number of rows; nothing until all are loaded, because most come after the navigation is rendered. */
function NounCount<Row extends ListedEntity>({ noun }: { readonly noun: Entity<Row> }) {
  const { length } = useEntityRows(noun.rows);
  const isHere = useIsAllHere();
  return isHere ? length.toLocaleString('en') : null;
}

function SendWaiting<Row extends ListedEntity>({ noun }: { readonly noun: Entity<Row> }) {
  useFlushOfflineEdits(noun);
  return null;
}
