import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import UserX from 'lucide-react/icons/user-x';
import Lock from 'lucide-react/icons/lock';
import { formTexts } from '../../../domain/form-texts.ts';
import { useProfilesOpen } from '../../data/directory.ts';
import { useMe } from '../../data/me.ts';
import { usePerson } from '../../data/people.ts';
import { useOwnProfile } from '../../data/profile.ts';
import { useCatalogState } from '../../data/talks.ts';
import { Empty } from '../../ui/empty.tsx';
import { Hero } from '../../ui/hero.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { ProfilePage } from './profile-page.tsx';

const route = getRouteApi('/app/user-profile/$id');

/** /app/user-profile/{id} (spec 2); `me` is whoever is logged in. */
export function ProfileScreen() {
  const { id } = route.useParams();
  const ownId = useMe()?.id ?? '';
  const personId = id === 'me' ? ownId : id;
  const found = usePerson(personId);
  const own = useOwnProfile()?.person;
  const person = personId === ownId ? own : found;
  const state = useCatalogState();
  const isOpen = useProfilesOpen();
  if (state !== 'ready') return <Loading label="Loading the profile" rows={3} height="8rem" />;
  if (!person) {
    return (
      <Nothing title="No such person" icon={<UserX size={28} />}>
        This person is not in the directory. The link may be old, or they have left the event.
      </Nothing>
    );
  }
  if (!isOpen && personId !== ownId) {
    return (
      <Nothing title="Profile" icon={<Lock size={28} />}>
        {formTexts.profilesOpenLater}
      </Nothing>
    );
  }
  return <ProfilePage key={person.id} person={person} isOwn={person.id === ownId} />;
}

interface NothingProps {
  readonly title: string;
  readonly icon: ReactNode;
  readonly children: string;
}

const Nothing = ({ title, icon, children }: NothingProps) => (
  <>
    <Hero title={title} />
    <Empty
      icon={icon}
      action={
        <LinkButton kind="solid" to="/app/directory">
          Browse the directory
        </LinkButton>
      }
    >
      {children}
    </Empty>
  </>
);
