import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import type { ReactNode } from 'react';
import type { EventField } from '../../../../domain/event-fields/event-field.ts';
import { askedFields, fieldNamed } from '../../../../domain/event-fields/listed-fields.ts';
import { isBuiltIn, isWellKnown } from '../../../../domain/event-fields/well-known-fields.ts';
import { type EditedForm, saveDraft, shownList } from '../../../data/admin/event/event-fields.ts';
import { useOnline } from '../../../data/device/online.ts';
import { toastError } from '../../../data/news/toasts.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { Card } from '../../../ui/cards/card.tsx';
import { PlainRow, Rows } from '../../../ui/cards/row.tsx';
import { Muted } from '../../../ui/layout/muted.tsx';
import { Row } from '../../../ui/layout/row.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { type MoveRow, type RowDrag, RowGrip, useRowDrag } from '../../../ui/table/row-grip.tsx';
import { DeleteValues } from './delete-values.tsx';
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
  const move: MoveRow = (place, by) => {
    const next = [...asked];
    next.splice(place + by, 0, ...next.splice(place, 1));
    void save([...next, ...former]);
  };
  const ask = (field: EventField, isAsked: boolean): void =>
    void save([...list.fields.filter(({ id }) => id !== field.id), { ...field, asked: isAsked }].toSorted(byAsked));
  return (
    <Stack gap={4}>
      <AskedFields
        fields={asked}
        form={form}
        onOpen={onOpen}
        onMove={move}
        onStopAsking={(field) => ask(field, false)}
      />
      {former.length === 0 ? null : (
        <FormerFields fields={former} edited={edited} onAsk={(field) => ask(field, true)} />
      )}
    </Stack>
  );
}

interface AskedFieldsProps {
  readonly fields: readonly EventField[];
  readonly form: EditedForm['form'];
  readonly onOpen: (id: string) => void;
  readonly onMove: MoveRow;
  readonly onStopAsking: (field: EventField) => void;
}

function AskedFields({ fields, form, onOpen, onMove, onStopAsking }: AskedFieldsProps) {
  const dragOf = useRowDrag(useOnline() ? onMove : undefined);
  if (fields.length === 0) return <Muted>No fields yet. Add one, or choose a template.</Muted>;
  return (
    <Card flush>
      <Rows label={`Fields of the ${FORM_WORDS[form].toLowerCase()} form`}>
        {fields.map((field, at) => (
          <FieldRow key={field.id} field={field} onOpen={onOpen} drag={dragOf?.(at)}>
            <Movers label={field.label} at={at} last={fields.length - 1} onMove={(by) => onMove(at, by)} />
            {isBuiltIn(form, field.id) ? null : (
              <Ask label={`Stop asking ${field.label}`} onAsk={() => onStopAsking(field)}>
                Stop asking
              </Ask>
            )}
          </FieldRow>
        ))}
      </Rows>
    </Card>
  );
}

interface FormerFieldsProps {
  readonly fields: readonly EventField[];
  readonly edited: EditedForm;
  readonly onAsk: (field: EventField) => void;
}

const FormerFields = ({ fields, edited: { form, inForce }, onAsk }: FormerFieldsProps) => (
  <Card flush>
    <Rows label="No longer asked">
      {fields.map((field) => (
        <FieldRow key={field.id} field={field}>
          <Ask label={`Ask ${field.label}`} onAsk={() => onAsk(field)}>
            Ask
          </Ask>
          {!isWellKnown(form, field.id) && fieldNamed(inForce, field.id)?.asked === false ? (
            <DeleteValues form={form} field={field.id} label={field.label} />
          ) : null}
        </FieldRow>
      ))}
    </Rows>
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
  readonly onMove: (by: 1 | -1) => void;
}

function Movers({ label, at, last, onMove }: MoversProps) {
  const online = useOnline();
  return (
    <>
      <IconButton
        label={`Move ${label} up`}
        icon={<ArrowUp size={18} aria-hidden />}
        disabled={at === 0 || !online}
        onClick={() => onMove(-1)}
      />
      <IconButton
        label={`Move ${label} down`}
        icon={<ArrowDown size={18} aria-hidden />}
        disabled={at === last || !online}
        onClick={() => onMove(1)}
      />
    </>
  );
}

interface FieldRowProps {
  readonly field: EventField;
  /** Absent for a field that is no longer asked. */
  readonly onOpen?: (id: string) => void;
  /** Absent if the row cannot be dragged. */
  readonly drag?: RowDrag | undefined;
  readonly children: ReactNode;
}

function FieldRow({ field, onOpen, drag, children }: FieldRowProps) {
  const { id, label, visible, filter, search, common, first } = field;
  const uses = [
    VISIBILITY_WORDS[visible],
    ...(filter ? ['Filter'] : []),
    ...(search ? ['Search'] : []),
    ...(common > 0 ? [`In common ×${common}`] : []),
    ...(first ? ['First steps'] : []),
  ];
  return (
    <PlainRow
      drop={drag?.row}
      lead={drag ? <RowGrip onGrip={drag.onGrip} /> : undefined}
      lines={
        <>
          {onOpen ? kindLine(field) : 'No longer asked. Its answers stay.'}
          <br />
          {onOpen ? uses.join(' · ') : null}
        </>
      }
      action={
        <Row gap={1} wrap align="center" justify="end">
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
