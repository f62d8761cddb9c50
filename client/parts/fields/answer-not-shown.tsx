import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { EventField } from '../../../domain/event-fields/event-field.ts';
import { extraName } from '../../../domain/event-fields/extra.ts';
import { isSame } from '../../../domain/forms/three-way-merge.ts';
import { Button } from '../../ui/actions/button.tsx';
import { AskBelow } from '../../ui/form/field.tsx';
import { Muted } from '../../ui/layout/muted.tsx';
import { Row } from '../../ui/layout/row.tsx';

/** An answer that was given before organisers showed its field to more people. */
export interface NotShown {
  readonly field: EventField;
  /** The form's initial value. */
  readonly answer: unknown;
  readonly words: NotShownWords;
}

interface AnswersNotShownProps {
  readonly answers: readonly NotShown[];
  /** Shows the answer, unchanged. Returns whether this device could save that. */
  readonly onShow: (field: EventField) => Promise<boolean>;
  readonly children: ReactNode;
}

export interface NotShownWords {
  readonly soFar: string;
  readonly show: string;
  readonly onceSaved: string;
  readonly shown: string;
}

/** Marks answers of a form that were given when fewer people saw their fields. One press shows such an answer unchanged. */
export function AnswersNotShown({ answers, onShow, children }: AnswersNotShownProps) {
  const below = (name: string): ReactNode => (
    <Mark key={name} found={answers.find(({ field }) => extraName(field.id) === name)} onShow={onShow} />
  );
  return <AskBelow value={below}>{children}</AskBelow>;
}

interface MarkProps extends Pick<AnswersNotShownProps, 'onShow'> {
  readonly found: NotShown | undefined;
}

function Mark({ found, onShow }: MarkProps) {
  const [shown, setShown] = useState<string>();
  if (shown) return <Shown>{shown}</Shown>;
  if (!found) return null;
  const show = async () => {
    if (await onShow(found.field)) setShown(found.words.shown);
  };
  return <Waiting {...found} onShow={() => void show()} />;
}

interface WaitingProps extends NotShown {
  readonly onShow: () => void;
}

function Waiting({ field: { id, label }, answer, words, onShow }: WaitingProps) {
  const typed: unknown = useWatch({ name: extraName(id) });
  if (!isSame(typed, answer)) return <Muted as="output">{words.onceSaved}</Muted>;
  return (
    <Row wrap gap={2} align="center">
      <Muted as="span">{words.soFar}</Muted>
      <Button size="small" aria-label={`${words.show}: ${label}`} onClick={onShow}>
        {words.show}
      </Button>
    </Row>
  );
}

/** Takes the focus of the pressed button, which is gone. */
function Shown({ children }: { readonly children: ReactNode }) {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => line.current?.focus(), []);
  return (
    <Muted ref={line} tabIndex={-1}>
      {children}
    </Muted>
  );
}
