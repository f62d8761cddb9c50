import type { PictureName } from '../../../domain/people/person-pictures.ts';
import { putImage } from '../../../domain/people/person-calls.ts';
import { privateProfilesCollection } from '../../../domain/people/person.ts';
import { isBetweenPlaces } from '../../../domain/people/answers-between-places.ts';
import { type AnswerNotShown, answersNotShown } from '../../../domain/people/answers-not-shown.ts';
import { extraName } from '../../../domain/event-fields/extra.ts';
import { useFields } from '../event-fields/fields.ts';
import { visibility, VISIBILITY_REF } from '../../../domain/people/visibility.ts';
import { documentEdits, NOTHING_OWN, type Profile, withProfileEdits } from '../../../domain/people/profile-fields.ts';
import type { FieldEdits } from '../../../domain/sync/field-edits.ts';
import { http } from '../../platform/session/connection.ts';
import type { CallResult } from '../../platform/http/http.ts';
import { list } from '../../platform/replica/collection-store.ts';
import { useSignal } from '../../platform/react/use-signal.ts';
import { type EditState, whenEditsLoaded, PROFILE, saveEdits, useEdits } from '../edits/pending-edits.ts';
import { userDocs } from '../../platform/outbox/user-docs-store.ts';
import { syncStatus } from '../../platform/status/sync-status.ts';
import { isUnsent } from '../edits/is-unsent.ts';
import { storedSelf } from './optimistic-profiles.ts';

export const useProfileEdits = (): EditState => useEdits(PROFILE);

/** The person's own profile with its private part and pending edits; undefined if this device does not have it. */
export function useOwnProfile(): Profile | undefined {
  const person = useSignal(storedSelf);
  const [own = NOTHING_OWN] = useSignal(list(privateProfilesCollection));
  const { waiting } = useProfileEdits();
  return person && withProfileEdits({ person, own }, waiting);
}

/** Whether this device has all answers of the person, and none is on its way from the public to the private part. */
export function useAnswersArrived(): boolean {
  const person = useSignal(storedSelf);
  const [own = NOTHING_OWN] = useSignal(list(privateProfilesCollection));
  const said = useSignal(userDocs).get(visibility.id(VISIBILITY_REF));
  const status = useSignal(syncStatus);
  // What was not sent yet has moved nothing.
  const isSent = said !== undefined && !isUnsent(said, status);
  return !person || !isSent || !isBetweenPlaces({ person, own }, visibility.read(said).fields);
}

/** The answers that were given before organisers showed their fields to more people, without those that are shown again. */
export function useAnswersNotShown(): readonly AnswerNotShown[] {
  const person = useSignal(storedSelf);
  const [own = NOTHING_OWN] = useSignal(list(privateProfilesCollection));
  const { fields: narrowed } = visibility.read(useSignal(userDocs).get(visibility.id(VISIBILITY_REF)));
  const { waiting } = useProfileEdits();
  const fields = useFields('person');
  if (!person) return [];
  return answersNotShown({ person, own }, { list: fields, narrowed }).filter(
    ({ field }) => !(extraName(field.id) in waiting),
  );
}

/** Saves edits by the form's field names; sent when possible. */
export const saveProfile = async (edits: FieldEdits): Promise<void> =>
  saveEdits(PROFILE, { ...edits, fields: documentEdits(edits.fields) }, await whenEditsLoaded(PROFILE));

/** Uploads a picture now; it is not queued offline. */
export const putOwnPicture = (personId: string, field: PictureName, file: Blob): Promise<CallResult<typeof putImage>> =>
  http.request(putImage, { id: personId, field }, { file });
