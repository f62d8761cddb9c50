import { getRouteApi, Navigate } from '@tanstack/react-router';
import { useMe } from '../../data/me.ts';
import { useOwnProfile } from '../../data/profile.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { EditProfile } from './edit-profile.tsx';
import { LostEdits } from './lost-edits.tsx';

const route = getRouteApi('/app/user-profile/$id/edit');

/** /app/user-profile/{id}/edit (spec 2): one's own; from that of somebody else it leads to their profile. */
export function EditProfileScreen() {
  const { id } = route.useParams();
  const me = useMe();
  const profile = useOwnProfile();
  if (!me) return null;
  if (id !== 'me' && id !== me.id) return <Navigate to="/app/user-profile/$id" params={{ id }} replace />;
  return (
    <>
      <BackLink href="/app/user-profile/me" label="You" />
      <Page title="Edit profile" hint="What others see. Empty fields are not shown.">
        <LostEdits />
        {profile ? (
          <EditProfile profile={profile} />
        ) : (
          <Loading label="Loading your profile" rows={4} height="4.5rem" />
        )}
      </Page>
    </>
  );
}
