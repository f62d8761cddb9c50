import type { Actor } from '../../../domain/people/actor.ts';
import { isAdmin } from '../../../domain/people/actor.ts';
import { formTexts } from '../../../domain/form-texts.ts';
import { type Person, personName, PrivateProfile } from '../../../domain/people/person.ts';
import { type Profile, withOwnFields, withProfileFields } from '../../../domain/people/profile.ts';
import { checkProfile, type ProfileFields } from '../../../domain/people/profile-form.ts';
import { refuse } from '../../../domain/refusal.ts';
import * as v from 'valibot';
import type { Ports } from '../../ports.ts';
import { people, privateProfileOf, talksOf } from '../../sync/catalog.ts';
import { editDocument, editScope } from '../../sync/edit-documents.ts';
import { findDocument } from '../../sync/documents.ts';
import { renamedTalks } from '../talks/rename-speaker.ts';
import { noPerson } from './find-person.ts';

export const NOTHING_OWN: PrivateProfile = v.parse(PrivateProfile, {});

/** What a profile is to say: the fields that are left out stay as they are. */
export interface ProfileChange {
  readonly personId: string;
  readonly fields: Readonly<Record<string, unknown>>;
  /** Takes from the checked fields those that still stand when the person is as given. */
  readonly standing?: (fields: ProfileFields, before: Profile) => ProfileFields;
  /** The revision of the person's public half that the editor saw. */
  readonly ifMatch?: string | undefined;
}

/** The one way into a profile, for its owner's calls and devices and for admins. Returns it as it is stored afterwards. */
export async function writeProfile(actor: Actor, change: ProfileChange, ports: Ports): Promise<Profile> {
  const { personId, standing = (fields) => fields, ifMatch } = change;
  const by = { isAdmin: isAdmin(actor) };
  const checked = checkProfile(change.fields, by);
  if (!checked.ok) return refuse('invalid', checked.problems[0]?.message ?? formTexts.invalidForm, checked.problems);
  const own = await ownProfile(personId, ports);
  let standingFields: ProfileFields = {};
  let renamed: Person | undefined;
  const person = await editDocument(
    people,
    {
      actor,
      id: personId,
      ifMatch,
      change(before) {
        if (!before) return noPerson();
        standingFields = standing(checked.fields, { person: before, own });
        const after = withProfileFields(before, standingFields, by);
        renamed = personName(after) === personName(before) ? undefined : after;
        return after;
      },
      along: (state) => (renamed ? renamedTalks(state, renamed) : []),
    },
    ports,
  );
  if (!person) return noPerson();
  if (renamed)
    await editScope(talksOf('replay').scope, { actor, decide: (state) => renamedTalks(state, person) }, ports);
  return { person, own: await writeOwn(actor, { personId, fields: standingFields, own }, ports) };
}

/** The private half. It has no document before something private is said. */
interface OwnChange {
  readonly personId: string;
  readonly fields: ProfileFields;
  readonly own: PrivateProfile;
}

async function writeOwn(actor: Actor, { personId, fields, own }: OwnChange, ports: Ports): Promise<PrivateProfile> {
  const wanted = withOwnFields(own, fields);
  if (Object.entries(wanted).every(([name, value]) => own[name as keyof PrivateProfile] === value)) return own;
  return (
    (await editDocument(
      privateProfileOf(personId),
      {
        actor,
        id: 'me',
        change: (before) => withOwnFields(before ?? NOTHING_OWN, fields),
      },
      ports,
    )) ?? wanted
  );
}

/** What a profile holds for its owner and admins alone. */
export const ownProfile = async (personId: string, ports: Pick<Ports, 'log'>): Promise<PrivateProfile> =>
  (await findDocument(privateProfileOf(personId), 'me', ports)) ?? NOTHING_OWN;
