import type { ReactNode } from 'react';
import type { EventField } from '../../../domain/event-fields/event-field.ts';
import { extraName } from '../../../domain/event-fields/extra.ts';
import { allAnswers, type Profile } from '../../../domain/people/profile-fields.ts';
import { givenAgain } from '../../../domain/sync/field-edits.ts';
import { useOnline } from '../../data/device/online.ts';
import { seenList } from '../../data/event-fields/fields.ts';
import { toast, toastError } from '../../data/news/toasts.ts';
import { saveProfile, useAnswersNotShown } from '../../data/people/profile.ts';
import { AnswersNotShown, type NotShownWords } from '../../parts/fields/answer-not-shown.tsx';

interface ShowAnswersProps {
  readonly profile: Profile;
  /** The initial answers of the form. */
  readonly before: Readonly<Record<string, unknown>>;
  readonly children: ReactNode;
}

/** The fields of the profile's form, with a button at each answer that others do not see yet. */
export function ShowAnswers({ profile, before, children }: ShowAnswersProps) {
  const answers = useAnswersNotShown();
  const isOnline = useOnline();
  const show = async ({ id }: EventField): Promise<boolean> => {
    try {
      await saveProfile({ fields: { [extraName(id)]: givenAgain(allAnswers(profile)[id]) }, list: seenList('person') });
    } catch {
      toastError('This device could not save that. Is its storage full?');
      return false;
    }
    toast(isOnline ? 'Your profile is saved' : 'Saved on this device. It is sent when you are online.');
    return true;
  };
  return (
    <AnswersNotShown
      answers={answers.map(({ field, seenBy }) => ({ field, answer: before[field.id], words: wordsOf(field, seenBy) }))}
      onShow={show}
    >
      {children}
    </AnswersNotShown>
  );
}

const EVERYBODY = {
  show: 'Show to everybody',
  onceSaved: 'Everybody sees this once you save it.',
  shown: 'You show this to everybody.',
};
const CONNECTIONS = {
  show: 'Show to connections',
  onceSaved: 'Your connections see this once you save it.',
  shown: 'You show this to your connections.',
};
const SO_FAR = {
  connections: 'Only you, your connections and the organisers see this so far.',
  organisers: 'Only you and the organisers see this so far.',
};

const wordsOf = ({ visible }: EventField, seenBy: keyof typeof SO_FAR): NotShownWords => ({
  soFar: SO_FAR[seenBy],
  ...(visible === 'everybody' ? EVERYBODY : CONNECTIONS),
});
