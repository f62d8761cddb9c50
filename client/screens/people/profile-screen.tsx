import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import * as v from 'valibot';
import UserX from 'lucide-react/icons/user-x';
import Lock from 'lucide-react/icons/lock';
import { eventSettingsCollection } from '../../../domain/event/event-settings.ts';
import { formTexts } from '../../../domain/form-texts.ts';
import { blankPerson, peopleCollection, Person } from '../../../domain/people/person.ts';
import { Talk, talksCollection } from '../../../domain/talks/talk.ts';
import { useCachedScreen } from '../../data/loading/use-cached-screen.ts';
import { usePeopleLoaded } from '../../data/loading/loading-state.ts';
import { useProfilesOpen } from '../../data/people/directory.ts';
import { useIsGuest, useMe } from '../../data/people/me.ts';
import { useOwnPerson, usePerson } from '../../data/people/people.ts';
import { useCatalogState } from '../../data/talks/talks.ts';
import { useTalksOf, useWithPushed } from '../../data/talks/talks-of.ts';
import { Empty } from '../../ui/status/empty.tsx';
import { Hero } from '../../ui/cards/hero.tsx';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { Loading } from '../../ui/status/loading.tsx';
import { ProfilePage } from './profile-page.tsx';
import { SpeakerPage } from './speaker-page.tsx';

const route = getRouteApi('/app/user-profile/$id');

/** /app/user-profile/{id} (spec 2); `me` is the logged-in person. Guests see what the programme says about a speaker. */
export function ProfileScreen() {
  const { id } = route.useParams();
  return useIsGuest() ? <SpeakerPage id={id} /> : <Profile id={id} />;
}

function Profile({ id }: { readonly id: string }) {
  const ownId = useMe()?.id ?? '';
  const personId = id === 'me' ? ownId : id;
  const person = usePerson(personId);
  const isRead = [useCatalogState() === 'ready', usePeopleLoaded()].every(Boolean);
  const isOpen = useProfilesOpen();
  const shown = useShownProfile(personId, isRead ? person : undefined);
  if (!isRead && !(shown && isOpen)) return <Loading label="Loading the profile" rows={3} height="8rem" />;
  if (!shown) {
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
  return <ProfilePage key={personId} {...shown} isOwn={personId === ownId} />;
}

/** Data of the profile page, also kept for the next start. */
const Shown = v.object({ person: Person, me: Person, talks: v.array(Talk) });
const NO_TALKS: readonly Talk[] = [];
const MADE_OF = [peopleCollection, talksCollection, eventSettingsCollection];

/** Person, their talks and me; the last shown state until the data is read, except for my own profile, which is edited here. */
function useShownProfile(id: string, person: Person | undefined): v.InferOutput<typeof Shown> | undefined {
  const own = useOwnPerson();
  const spoken = useTalksOf(useMemo(() => [id], [id]));
  const isOwn = useMe()?.id === id;
  const now = useMemo(
    () => person && { person, me: own ?? blankPerson(''), talks: [...spoken] },
    [person, own, spoken],
  );
  const shown = useCachedScreen({ name: isOwn ? undefined : `profile ${id}`, schema: Shown, of: MADE_OF }, now);
  const told = useWithPushed(shown?.talks ?? NO_TALKS);
  return shown && { ...shown, talks: [...told] };
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
