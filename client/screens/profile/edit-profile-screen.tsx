import { getRouteApi, Navigate } from '@tanstack/react-router';
import { peopleCollection, privateProfilesCollection } from '../../../domain/people/person.ts';
import { Profile, profileField } from '../../../domain/people/profile-fields.ts';
import { edit } from '../../../domain/sync/field-edits.ts';
import { useCachedScreen } from '../../data/loading/use-cached-screen.ts';
import { useDraftsLoaded } from '../../data/edits/drafts.ts';
import { useUserDocsLoaded, usePrivateScopeLoaded } from '../../data/loading/loading-state.ts';
import { labelsInForm, seenList, useFields } from '../../data/event-fields/fields.ts';
import { useMe } from '../../data/people/me.ts';
import { giveUpEdit, insistOnEdit, PROFILE } from '../../data/edits/pending-edits.ts';
import { useAnswersArrived, useOwnProfile, useProfileEdits } from '../../data/people/profile.ts';
import { tryFailedAgain } from '../../data/device/sync-state.ts';
import { BackLink } from '../../ui/layout/back-link.tsx';
import { EditConflicts } from '../../ui/form/state/edit-conflicts.tsx';
import { Loading } from '../../ui/status/loading.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { EditProfile } from './edit-profile.tsx';
import styles from './edit-profile.module.css';

const route = getRouteApi('/app/user-profile/$id/edit');

/** /app/user-profile/{id}/edit (spec 2): my own profile; for another id redirects to that profile. */
export function EditProfileScreen() {
  const { id } = route.useParams();
  const me = useMe();
  const profile = useProfileToEdit();
  if (!me) return null;
  if (id !== 'me' && id !== me.id) return <Navigate to="/app/user-profile/$id" params={{ id }} replace />;
  return (
    <>
      <BackLink href="/app/user-profile/me" label="You" />
      <Page title="Edit profile" hint="What others see. Empty fields are not shown." width="wide">
        <div className={styles.editor}>
          <Conflicts />
          {profile ? (
            <EditProfile profile={profile} />
          ) : (
            <Loading label="Loading your profile" rows={4} height="4.5rem" />
          )}
        </div>
      </Page>
    </>
  );
}

const MADE_OF = [peopleCollection, privateProfilesCollection, edit];

/** My whole profile; the last shown one until the documents and unsent changes are read. */
function useProfileToEdit(): Profile | undefined {
  const profile = useOwnProfile();
  const isKnown = [useUserDocsLoaded(), usePrivateScopeLoaded(), useAnswersArrived()].every(Boolean);
  const now = isKnown ? profile : undefined;
  const stood = useCachedScreen({ name: 'edit profile', schema: Profile, of: MADE_OF }, now);
  return useDraftsLoaded() ? stood : undefined;
}

function Conflicts() {
  const state = useProfileEdits();
  const labels = labelsInForm(useFields('person'));
  return (
    <EditConflicts
      conflicts={state.conflicts}
      refused={state.refused}
      refusal={state.refusal}
      labelOf={(name) => labels[profileField(name) ?? name]}
      onAgain={() => void tryFailedAgain(`edit:${PROFILE}`)}
      onTakeMine={(name) => void insistOnEdit(PROFILE, { name, list: seenList('person') }, state)}
      onGiveUp={(name) => void giveUpEdit(PROFILE, { name, list: seenList('person') }, state)}
    />
  );
}
