import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { PictureName } from '../../../domain/people/person-pictures.ts';
import { allAnswers, type Profile, profileValues } from '../../../domain/people/profile-fields.ts';
import { isAdmin } from '../../../domain/people/actor.ts';
import { fieldDraftOf, useDraftSavedAt } from '../../data/edits/drafts.ts';
import { useMe } from '../../data/people/me.ts';
import { answersInForm, labelsInForm, seenList, useFields } from '../../data/event-fields/fields.ts';
import { useOnline } from '../../data/device/online.ts';
import { putOwnPicture, saveProfile } from '../../data/people/profile.ts';
import { toast } from '../../data/news/toasts.ts';
import { holdUpdates } from '../../data/device/update.ts';
import { EditBar } from '../../ui/form/state/edit-bar.tsx';
import { FormProblems } from '../../ui/form/state/form-problems.tsx';
import { Form } from '../../ui/form/form.tsx';
import type { FormRefusal } from '../../ui/form/state/place-refusal.ts';
import { ProfileFormFields } from './profile-fields.tsx';
import { ShowAnswers } from './show-answers.tsx';
import * as v from 'valibot';
import type { FieldList } from '../../../domain/event-fields/event-field.ts';
import { askedFields } from '../../../domain/event-fields/listed-fields.ts';
import { formTexts } from '../../../domain/form-texts.ts';
import { type FilledInBy, wholeProfile } from '../../../domain/people/profile-form.ts';
import type { FieldEdits } from '../../../domain/sync/field-edits.ts';
import { texts } from '../../../domain/texts.ts';
import { useStillHere } from '../../ui/layout/use-still-here.ts';

/** The names of the picture fields. */
const PICTURES: readonly PictureName[] = ['profile_picture_url', 'companyLogo'];

/** Schema of the whole form; pictures must be cut on this device. `has`: pictures that already exist or are not required. */
const profileForm = (by: FilledInBy, has: Readonly<Record<PictureName, boolean>>) =>
  v.object({
    profile_picture_url: picture(has.profile_picture_url, formTexts.pictureMissing),
    ...wholeProfile(by).entries,
    companyLogo: picture(has.companyLogo, texts.fieldMissing),
  });
type ProfileForm = v.InferOutput<ReturnType<typeof profileForm>>;

/** Whether the event requires a picture. */
const requiresPicture = (list: FieldList, name: PictureName): boolean =>
  askedFields(list).some(({ id, required }) => id === name && required);

const picture = (isThere: boolean, missing: string) =>
  v.pipe(
    v.optional(v.instance(Blob, missing)),
    v.check((chosen) => isThere || chosen !== undefined, missing),
  );

/** Form for my own profile. Typed text is kept as a draft on this device; saved changes are sent when online. */
export function EditProfile({ profile }: { readonly profile: Profile }) {
  const [version, setVersion] = useState(0);
  return <ProfileEditor key={version} profile={profile} onDiscard={() => setVersion(version + 1)} />;
}

interface ProfileEditorProps {
  readonly profile: Profile;
  readonly onDiscard: () => void;
}

function ProfileEditor({ profile, onDiscard }: ProfileEditorProps) {
  // Values at the start: only fields changed in the form are saved, so that it overwrites no changes of other devices.
  const list = useFields('person');
  const [before] = useState(() => ({ ...profileValues(profile), extra: answersInForm(list, allAnswers(profile)) }));
  const [draft] = useState(() => fieldDraftOf(DRAFT, before));
  const schema = useProfileForm(profile, list);
  const save = useSave(profile);
  const discard = () => {
    draft.save(undefined);
    onDiscard();
  };
  return (
    <Form
      schema={schema}
      defaultValues={before}
      draft={draft}
      onUnsaved={holdUpdates}
      onSubmit={(values) => save(values, draft.edits(textsOf(values)))}
    >
      <FormProblems labels={labelsInForm(list)} />
      <ShowAnswers profile={profile} before={before.extra}>
        <ProfileFormFields person={profile.person} list={list} />
      </ShowAnswers>
      <EditBar
        keptAt={useDraftSavedAt(DRAFT)}
        countEdits={(values) => Object.keys(draft.edits(textsOf(values))).length}
        onDiscard={discard}
      />
    </Form>
  );
}

/** Key of the draft. */
const DRAFT = 'profile';

/** Schema of the form; a required picture is optional offline, where it cannot be uploaded. */
function useProfileForm({ person: { pictureUrl, companyLogoUrl, firstName, lastName } }: Profile, list: FieldList) {
  const me = useMe();
  const isOnline = useOnline();
  return useMemo(
    () =>
      profileForm(
        { isAdmin: me !== undefined && isAdmin(me), known: { firstName, lastName }, list },
        {
          profile_picture_url: !isOnline || pictureUrl !== null || !requiresPicture(list, 'profile_picture_url'),
          companyLogo: !isOnline || companyLogoUrl !== null || !requiresPicture(list, 'companyLogo'),
        },
      ),
    [me, isOnline, pictureUrl, companyLogoUrl, firstName, lastName, list],
  );
}

/** Saves the form: uploads pictures first, which needs a network; the rest is stored on this device. */
function useSave({ person }: Profile) {
  const navigate = useNavigate();
  const isStillHere = useStillHere();
  const isOnline = useOnline();
  return async (values: ProfileForm, edits: FieldEdits['fields']): Promise<FormRefusal | undefined> => {
    for (const field of PICTURES) {
      const file = values[field];
      const answer = file && (await putOwnPicture(person.id, field, file));
      if (answer && !answer.ok) return pictureRefusal(field, answer.refusal);
    }
    try {
      if (Object.keys(edits).length > 0) await saveProfile({ fields: edits, list: seenList('person') });
    } catch {
      return { code: 'invalid', message: 'This device could not save that. Is its storage full?' };
    }
    toast(isOnline ? 'Your profile is saved' : 'Saved on this device. It is sent when you are online.');
    if (isStillHere()) void navigate({ to: '/app/user-profile/$id', params: { id: 'me' } });
    return undefined;
  };
}

const pictureRefusal = (field: PictureName, { code, message }: FormRefusal): FormRefusal => ({
  code: 'invalid',
  message: '',
  data: [{ field, message: code === 'network' ? NOT_SENT : message }],
});

/** Message for a failed upload: only texts are kept as a draft. */
const NOT_SENT =
  'The photo could not be sent, so nothing is saved yet. Save again with a connection before you leave this page: ' +
  'photos are not kept in drafts.';

const textsOf = (values: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !(PICTURES as readonly string[]).includes(name)));
