import { getRouteApi, Navigate } from '@tanstack/react-router';
import { useMineKnown } from '../../data/known.ts';
import { useMe } from '../../data/me.ts';
import { giveUpEdit, insistOnEdit } from '../../data/edits.ts';
import { PROFILE, useOwnProfile, useProfileEdits } from '../../data/profile.ts';
import { tryFailedAgain } from '../../data/sync-state.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { LostEdits } from '../../ui/form/lost-edits.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { EditProfile } from './edit-profile.tsx';
import { labelInDocument } from './field-labels.ts';

const route = getRouteApi('/app/user-profile/$id/edit');

/** /app/user-profile/{id}/edit (spec 2): one's own; from that of somebody else it leads to their profile. */
export function EditProfileScreen() {
  const { id } = route.useParams();
  const me = useMe();
  const profile = useOwnProfile();
  const isKnown = useMineKnown();
  if (!me) return null;
  if (id !== 'me' && id !== me.id) return <Navigate to="/app/user-profile/$id" params={{ id }} replace />;
  return (
    <>
      <BackLink href="/app/user-profile/me" label="You" />
      <Page title="Edit profile" hint="What others see. Empty fields are not shown.">
        <Lost />
        {profile && isKnown ? (
          <EditProfile profile={profile} />
        ) : (
          <Loading label="Loading your profile" rows={4} height="4.5rem" />
        )}
      </Page>
    </>
  );
}

function Lost() {
  const state = useProfileEdits();
  return (
    <LostEdits
      lost={state.lost}
      refusal={state.refusal}
      labelOf={labelInDocument}
      onAgain={() => void tryFailedAgain(`edit:${PROFILE}`)}
      onTakeMine={(name) => void insistOnEdit(PROFILE, name, state)}
      onKeepOther={(name) => void giveUpEdit(PROFILE, name, state)}
    />
  );
}
