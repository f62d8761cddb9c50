import { LISTED_STATES } from '../../../../domain/accounts/account-state.ts';
import { Segmented, SegmentLink } from '../../../ui/segmented.tsx';
import { VIEW_WORDS } from './state-words.ts';
import { useUsersSearch } from './users-address.ts';

/** Everybody, or those who get in one way. */
export function StateSwitch() {
  const { state: shown } = useUsersSearch();
  return (
    <Segmented label="Log-in access">
      {[undefined, ...LISTED_STATES].map((state) => (
        <SegmentLink
          key={state ?? 'all'}
          from="/app/admin"
          to="/app/admin"
          search={(before) => ({ ...before, state, page: undefined })}
          replace
          resetScroll={false}
          activeOptions={{ exact: true }}
          activeProps={{}}
          aria-current={state === shown ? 'true' : undefined}
        >
          {state ? VIEW_WORDS[state] : 'All'}
        </SegmentLink>
      ))}
    </Segmented>
  );
}
