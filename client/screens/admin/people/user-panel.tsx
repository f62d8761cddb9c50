import { useOpenUser, type UserRow } from '../../../data/admin/people/users.ts';
import { Loading } from '../../../ui/status/loading.tsx';
import { Panel } from '../../../ui/panel/panel.tsx';
import { ErrorNotice } from '../../../ui/status/error-notice.tsx';
import { useAdminSearch, useNarrowAdmin } from '../admin-address.ts';
import { EntityPanel } from '../entity-panel.tsx';
import type { Entity } from '../entity-kit/entity.ts';

/** The panel of a list of people: a person, or an empty form. */
export function OpenUser({ entity }: { readonly entity: Entity<UserRow> }) {
  const { id, new: isNew } = useAdminSearch();
  if (id !== undefined) return <UserPanel key={id} entity={entity} id={id} />;
  return isNew ? <EntityPanel entity={entity} id={undefined} /> : null;
}

/** Accounts are only on the server, so the form is shown once it has answered. */
function UserPanel({ entity, id }: { readonly entity: Entity<UserRow>; readonly id: string }) {
  const { user, refusal } = useOpenUser(id);
  const narrow = useNarrowAdmin();
  if (user && refusal?.code !== 'not-found') return <EntityPanel entity={entity} id={id} />;
  return (
    <Panel title={entity.words.title} of={id} onClose={() => narrow({ id: undefined, tab: undefined })}>
      {refusal === undefined ? (
        <Loading label={entity.words.title} />
      ) : refusal.code === 'not-found' ? (
        <p>{entity.words.gone}</p>
      ) : (
        <ErrorNotice>{refusal.code === 'network' ? 'You need a connection for this.' : refusal.message}</ErrorNotice>
      )}
    </Panel>
  );
}
