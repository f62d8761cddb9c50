import type { ReactNode } from 'react';
import type { Company } from '../../../domain/companies/company.ts';
import type { EventField, FieldList } from '../../../domain/event-fields/event-field.ts';
import { extraName } from '../../../domain/event-fields/extra.ts';
import { formTexts } from '../../../domain/form-texts.ts';
import { givenAgain } from '../../../domain/sync/field-edits.ts';
import { useBoothAnswersNotShown } from '../../data/companies/own-company.ts';
import { useOnline } from '../../data/device/online.ts';
import { boothEdits, saveEdits, whenEditsLoaded } from '../../data/edits/pending-edits.ts';
import { seenList } from '../../data/event-fields/fields.ts';
import { toast, toastError } from '../../data/news/toasts.ts';
import { AnswersNotShown, type NotShownWords } from '../../parts/fields/answer-not-shown.tsx';

interface ShowBoothAnswersProps {
  readonly company: Company;
  /** The fields that the booth is asked. */
  readonly list: FieldList;
  /** The initial answers of the form. */
  readonly before: Readonly<Record<string, unknown>>;
  readonly children: ReactNode;
}

/** The fields of the booth's form, with a button at each answer that visitors do not see yet. */
export function ShowBoothAnswers({ company, list, before, children }: ShowBoothAnswersProps) {
  const fields = useBoothAnswersNotShown(company.id, list);
  const isOnline = useOnline();
  const ref = boothEdits(company.id);
  const show = async ({ id }: EventField): Promise<boolean> => {
    const edits = { fields: { [extraName(id)]: givenAgain(company.extra?.[id]) }, list: seenList('company') };
    try {
      await saveEdits(ref, edits, await whenEditsLoaded(ref));
    } catch {
      toastError('This device could not save that. Is its storage full?');
      return false;
    }
    toast(isOnline ? formTexts.companyUpdated : 'Saved on this device. It is sent when you are online.');
    return true;
  };
  return (
    <AnswersNotShown answers={fields.map((field) => ({ field, answer: before[field.id], words: WORDS }))} onShow={show}>
      {children}
    </AnswersNotShown>
  );
}

const WORDS: NotShownWords = {
  soFar: 'Only your team and the organisers see this so far.',
  show: 'Show to visitors',
  onceSaved: 'Visitors see this once you save it.',
  shown: 'You show this to visitors.',
};
