import { useOpenUser, type UserRow } from '../../../data/admin/people/users.ts';
import { Loading } from '../../../ui/status/loading.tsx';
import { Panel } from '../../../ui/panel/panel.tsx';
import { Refused } from '../../../ui/status/error-notice.tsx';
import { useAdminSearch, useNarrow } from '../admin-address.ts';
import { NounPanel } from '../noun-panel.tsx';
import type { Noun } from '../entities/noun.ts';

/** The panel of a list of people: a person, or an empty form. */
export function OpenUser({ noun }: { readonly noun: Noun<UserRow> }) {
  const { id, new: isNew } = useAdminSearch();
  if (id !== undefined) return <UserPanel key={id} noun={noun} id={id} />;
  return isNew ? <NounPanel noun={noun} id={undefined} /> : null;
}

/** Accounts are only on the server, so the form is shown once it has answered. */
function UserPanel({ noun, id }: { readonly noun: Noun<UserRow>; readonly id: string }) {
  const { user, refusal } = useOpenUser(id);
  const narrow = useNarrow();
  if (user && refusal?.code !== 'not-found') return <NounPanel noun={noun} id={id} />;
  return (
    <Panel title={noun.words.title} of={id} onClose={() => narrow({ id: undefined, tab: undefined })}>
      {refusal === undefined ? (
        <Loading label={noun.words.title} />
      ) : refusal.code === 'not-found' ? (
        <p>{noun.words.gone}</p>
      ) : (
        <Refused>{refusal.code === 'network' ? 'You need a connection for this.' : refusal.message}</Refused>
      )}
    </Panel>
  );
}
