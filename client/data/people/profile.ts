import type { PictureName } from '../../../domain/people/person-pictures.ts';
import { putImage } from '../../../domain/people/person-calls.ts';
import { privateProfilesCollection } from '../../../domain/people/person.ts';
import { documentEdits, NOTHING_OWN, type Profile, withProfileEdits } from '../../../domain/people/profile-fields.ts';
import type { FieldEdits } from '../../../domain/sync/field-edits.ts';
import { http } from '../../platform/session/connection.ts';
import type { CallResult } from '../../platform/http/http.ts';
import { list } from '../../platform/replica/collection-store.ts';
import { useSignal } from '../../platform/react/use-signal.ts';
import { type EditState, whenEditsLoaded, PROFILE, saveEdits, useEdits } from '../edits/pending-edits.ts';
import { useMe } from './me.ts';
import { usePerson } from './people.ts';

export const useProfileEdits = (): EditState => useEdits(PROFILE);

/** The person's own profile with its private part and pending edits; undefined if this device does not have it. */
export function useOwnProfile(): Profile | undefined {
  const person = usePerson(useMe()?.id ?? '');
  const [own = NOTHING_OWN] = useSignal(list(privateProfilesCollection));
  const { waiting } = useProfileEdits();
  return person && withProfileEdits({ person, own }, waiting);
}

/** Saves edits by the form's field names; sent when possible. */
export const saveProfile = async (edits: FieldEdits['fields']): Promise<void> =>
  saveEdits(PROFILE, documentEdits(edits), await whenEditsLoaded(PROFILE));

/** Uploads a picture now; it is not queued offline. */
export const putOwnPicture = (personId: string, field: PictureName, file: Blob): Promise<CallResult<typeof putImage>> =>
  http.request(putImage, { id: personId, field }, { file });
