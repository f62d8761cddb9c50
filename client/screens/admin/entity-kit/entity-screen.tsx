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
import { Stack } from '../../../ui/layout/stack.tsx';

interface EntityScreenProps<Row extends ListedEntity> {
  readonly entity: Entity<Row>;
  /** Links to related lists. */
  readonly beside?: ReactNode;
}

/** /app/admin?type=…: a list that organisers edit, with the form of the open entry beside it. */
export function EntityScreen<Row extends ListedEntity>({ entity, beside }: EntityScreenProps<Row>) {
  const { id, new: isNew } = useAdminSearch();
  const narrow = useNarrowAdmin();
  const isOpen = id !== undefined || isNew !== undefined;
  return (
    <Stack gap={5} className={styles.split} data-open={isOpen || undefined}>
      <Page
        title={entity.words.title}
        width="wide"
        actions={
          <>
            {beside}
            {entity.calls.add ? (
              <Button
                kind="solid"
                icon={<Plus size={18} aria-hidden />}
                aria-keyshortcuts="n"
                onClick={() => narrow({ id: undefined, new: 1, tab: undefined })}
              >
                {entity.words.add}
              </Button>
            ) : null}
          </>
        }
      >
        <EntityTable entity={entity} />
      </Page>
      {isOpen ? <EntityPanel key={id ?? 'new'} entity={entity} id={id} /> : null}
    </Stack>
  );
}

/** The screen of an entity for the table of screens. */
export const entityPlace = <Row extends ListedEntity>(entity: Entity<Row>, beside?: ReactNode): AdminPlace => ({
  type: entity.type,
  label: entity.words.title,
  icon: entity.icon,
  Screen: () => <EntityScreen entity={entity} beside={beside} />,
  Count: () => <EntityCount entity={entity} />,
  Sender: () => <SendWaiting entity={entity} />,
});

/** The two screens of an entity with two editions; the navigation shows one, which links to the other. */
export const editionPlaces = (live: AdminPlace, replay: AdminPlace): readonly AdminPlace[] => [
  live,
  { ...replay, type: live.type, edition: 'replay' },
];

/** Number of rows; nothing until all are loaded, because most come after the navigation is rendered. */
function EntityCount<Row extends ListedEntity>({ entity }: { readonly entity: Entity<Row> }) {
  const { length } = useEntityRows(entity.rows);
  const isHere = useIsAllHere();
  return isHere ? length.toLocaleString('en') : null;
}

function SendWaiting<Row extends ListedEntity>({ entity }: { readonly entity: Entity<Row> }) {
  useFlushOfflineEdits(entity);
  return null;
}
