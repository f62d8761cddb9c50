import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import type { ReactNode } from 'react';
import type { EventField } from '../../../../domain/event-fields/event-field.ts';
import { askedFields } from '../../../../domain/event-fields/listed-fields.ts';
import { isBuiltIn } from '../../../../domain/event-fields/well-known-fields.ts';
import { type EditedForm, saveDraft, shownList } from '../../../data/admin/event/event-fields.ts';
import { useOnline } from '../../../data/device/online.ts';
import { toastError } from '../../../data/news/toasts.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { Card } from '../../../ui/cards/card.tsx';
import { PlainRow } from '../../../ui/cards/row.tsx';
import { Row } from '../../../ui/layout/row.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { FORM_WORDS, kindLine, VISIBILITY_WORDS } from './field-words.ts';

interface FieldRowsProps {
  readonly edited: EditedForm;
  readonly onOpen: (id: string) => void;
}

/** The fields that a form asks, in its order, and those that it no longer asks. */
export function FieldRows({ edited, onOpen }: FieldRowsProps) {
  const { form } = edited;
  const list = shownList(edited);
  const [asked, former] = [askedFields(list), list.fields.filter((field) => !field.asked)];
  const save = async (fields: readonly EventField[]) => {
    const answer = await saveDraft(form, fields);
    if (!answer.ok) toastError(answer.refusal.message);
  };
  const move = (at: number, to: number): void => {
    const next = [...asked];
    next.splice(to, 0, ...next.splice(at, 1));
    void save([...next, ...former]);
  };
  const ask = (field: EventField, isAsked: boolean): void =>
    void save([...list.fields.filter(({ id }) => id !== field.id), { ...field, asked: isAsked }].toSorted(byAsked));
  return (
    <Stack gap={4}>
      <Card flush>
        <ul aria-label={`Fields of the ${FORM_WORDS[form].toLowerCase()} form`}>
          {asked.map((field, at) => (
            <FieldRow key={field.id} field={field} onOpen={onOpen}>
              <Movers label={field.label} at={at} last={asked.length - 1} onMove={(to) => move(at, to)} />
              {isBuiltIn(form, field.id) ? null : (
                <Ask label={`Stop asking ${field.label}`} onAsk={() => ask(field, false)}>
                  Stop asking
                </Ask>
              )}
            </FieldRow>
          ))}
        </ul>
      </Card>
      {former.length === 0 ? null : <FormerFields fields={former} onAsk={(field) => ask(field, true)} />}
    </Stack>
  );
}

interface FormerFieldsProps {
  readonly fields: readonly EventField[];
  readonly onAsk: (field: EventField) => void;
}

const FormerFields = ({ fields, onAsk }: FormerFieldsProps) => (
  <Card flush>
    <ul aria-label="No longer asked">
      {fields.map((field) => (
        <FieldRow key={field.id} field={field}>
          <Ask label={`Ask ${field.label}`} onAsk={() => onAsk(field)}>
            Ask
          </Ask>
        </FieldRow>
      ))}
    </ul>
  </Card>
);

const byAsked = (a: EventField, b: EventField): number => Number(b.asked) - Number(a.asked);

interface AskProps {
  readonly label: string;
  readonly onAsk: () => void;
  readonly children: ReactNode;
}

const Ask = ({ label, onAsk, children }: AskProps) => (
  <Button size="small" disabled={!useOnline()} aria-label={label} onClick={onAsk}>
    {children}
  </Button>
);

interface MoversProps {
  readonly label: string;
  readonly at: number;
  readonly last: number;
  readonly onMove: (to: number) => void;
}

function Movers({ label, at, last, onMove }: MoversProps) {
  const online = useOnline();
  return (
    <>
      <IconButton
        label={`Move ${label} up`}
        icon={<ArrowUp size={18} aria-hidden />}
        disabled={at === 0 || !online}
        onClick={() => onMove(at - 1)}
      />
      <IconButton
        label={`Move ${label} down`}
        icon={<ArrowDown size={18} aria-hidden />}
        disabled={at === last || !online}
        onClick={() => onMove(at + 1)}
      />
    </>
  );
}

interface FieldRowProps {
  readonly field: EventField;
  /** Absent for a field that is no longer asked. */
  readonly onOpen?: (id: string) => void;
  readonly children: ReactNode;
}

function FieldRow({ field, onOpen, children }: FieldRowProps) {
  const { id, label, visible, search, common, first } = field;
  const uses = [
    VISIBILITY_WORDS[visible],
    ...(search ? ['Search'] : []),
    ...(common > 0 ? [`In common ×${common}`] : []),
    ...(first ? ['First steps'] : []),
  ];
  return (
    <PlainRow
      lines={
        <>
          {onOpen ? kindLine(field) : 'No longer asked. Its answers stay.'}
          <br />
          {onOpen ? uses.join(' · ') : null}
        </>
      }
      action={
        <Row gap={1} align="center">
          {onOpen ? (
            <Button size="small" aria-label={`Edit ${label}`} onClick={() => onOpen(id)}>
              Edit
            </Button>
          ) : null}
          {children}
        </Row>
      }
    >
      {label}
    </PlainRow>
  );
}
