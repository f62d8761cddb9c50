import { COMPANY_PART } from '../../../../domain/event-fields/well-known-fields.ts';
import { type EditedForm, saveDraft, shownList } from '../../../data/admin/event/event-fields.ts';
import { useOnline } from '../../../data/device/online.ts';
import { toastError } from '../../../data/news/toasts.ts';
import { Switch } from '../../../ui/actions/switch.tsx';
import { Card } from '../../../ui/cards/card.tsx';

/** Turns all fields about a person's company on or off. Off, they are neither asked nor judged. */
export function CompanyPart({ edited }: { readonly edited: EditedForm }) {
  const online = useOnline();
  const { fields } = shownList(edited);
  const isOn = fields.some(({ id, asked }) => asked && COMPANY_PART.has(id));
  const ask = async (asked: boolean) => {
    if (!online) return toastError('You need a connection for this.');
    const next = fields.map((field) => (COMPANY_PART.has(field.id) ? { ...field, asked } : field));
    const answer = await saveDraft('person', next);
    if (!answer.ok) toastError(answer.refusal.message);
  };
  return (
    <Card>
      <Switch on={isOn} onChange={(on) => void ask(on)} detail="Name, kind, description and logo of their company.">
        Ask people about their company
      </Switch>
    </Card>
  );
}
