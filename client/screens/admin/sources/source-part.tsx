import { useState } from 'react';
import { capital } from '../../../../domain/capitalize.ts';
import { plural } from '../../../../domain/plural.ts';
import type { SourceView } from '../../../../domain/sources/source-calls.ts';
import { SOURCE_INTERVALS } from '../../../../domain/limits/sources.ts';
import { SHOPS } from '../../../../domain/sources/shops.ts';
import type { ProductMeaning, SourceChanges } from '../../../../domain/sources/source.ts';
import { changeSource, check, useSignupTalks } from '../../../data/admin/event/sources.ts';
import { useTicketTypes } from '../../../data/admin/people/tickets.ts';
import { useOnline } from '../../../data/device/online.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Switch } from '../../../ui/actions/switch.tsx';
import { Chip } from '../../../ui/filters/chip.tsx';
import { Select } from '../../../ui/filters/select.tsx';
import { ErrorNotice } from '../../../ui/status/error-notice.tsx';
import { Muted } from '../../../ui/layout/muted.tsx';
import { Row } from '../../../ui/layout/row.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { PushAddress } from './push-address.tsx';
import { PreviewPart } from './source-preview.tsx';
import { intervalWords } from './interval-words.ts';
import { SourceActs } from './source-acts.tsx';
import { SHOP_WORDS } from './shop-words.ts';
import styles from './sources.module.css';

export interface SourcePartProps {
  readonly source: SourceView;
  readonly onChange: () => void;
}

/** The settings of a source. Each applies at once. */
export function SourcePart({ source, onChange }: SourcePartProps) {
  const [why, setWhy] = useState<string>();
  const save = async (changes: SourceChanges) => {
    setWhy((await changeSource(source, changes))?.message);
    onChange();
  };
  return (
    <Stack gap={4} className={styles.part}>
      <SourceConnection source={source} onChange={onChange} onWrong={setWhy} />
      {why === undefined ? null : <ErrorNotice>{why}</ErrorNotice>}
      {SHOPS[source.kind].takesPush ? <PushAddress id={source.id} /> : null}
      {source.products.length === 0 ? null : <Products source={source} onSave={(changes) => void save(changes)} />}
      <Rules source={source} onSave={(changes) => void save(changes)} />
      <PreviewPart id={source.id} />
      <SourceActs source={source} onChange={onChange} onWrong={setWhy} />
    </Stack>
  );
}

export interface ConnectionProps extends SourcePartProps {
  readonly onWrong: (why: string | undefined) => void;
}

/** Whether the other system answers, and who it is. */
export function SourceConnection({ source: { id, product, event }, onChange, onWrong }: ConnectionProps) {
  const online = useOnline();
  const press = async () => {
    const answer = await check(id);
    onWrong(answer.ok ? answer.value.wrong || undefined : answer.refusal.message);
    onChange();
  };
  return (
    <Row gap={3} wrap align="center">
      {product === '' ? <Chip>Not checked yet</Chip> : <Chip tone="ok">Connected</Chip>}
      <Muted>{[product, event].filter((text) => text !== '').join(' · ')}</Muted>
      <Button size="small" disabled={!online} onClick={() => void press()}>
        Check the connection
      </Button>
    </Row>
  );
}

interface SettingsProps {
  readonly source: SourceView;
  readonly onSave: (changes: SourceChanges) => void;
}

const [OPEN, NOTHING] = ['', 'nothing'] as const;

/** What each product of the shop means here. */
function Products({ source: { products, map }, onSave }: SettingsProps) {
  const types = useTicketTypes().map(({ value, label }) => ({ value: `ticket ${value}`, label }));
  const talks = useSignupTalks().map(({ value, label }) => ({ value: `signup ${value}`, label: `Sign-up: ${label}` }));
  const online = useOnline();
  const options = [{ value: OPEN, label: 'Choose one' }, ...types, ...talks, { value: NOTHING, label: 'Nothing here' }];
  const choose = (product: string, chosen: string) => {
    const { [product]: _before, ...others } = map;
    const meaning = meaningOf(chosen);
    onSave({ map: meaning ? { ...others, [product]: meaning } : others });
  };
  return (
    <Section title="What each product means here" look="quiet">
      <ul className={styles.products}>
        {products.map(({ id, name, valid, waiting }) => (
          <li key={id}>
            <Select
              label={name}
              value={valueOf(Object.hasOwn(map, id) ? map[id] : undefined)}
              options={options}
              disabled={!online}
              onChoose={(chosen) => choose(id, chosen)}
            />
            {valid + waiting === 0 ? null : <Muted>{soldWords(valid, waiting)}</Muted>}
          </li>
        ))}
      </ul>
    </Section>
  );
}

const soldWords = (valid: number, waiting: number): string =>
  [
    plural(valid, '1 paid', `${valid.toLocaleString('en')} paid`),
    ...(waiting === 0 ? [] : [`${waiting.toLocaleString('en')} pending`]),
  ].join(' · ');

const valueOf = (meaning: ProductMeaning | undefined): string => {
  if (meaning === undefined) return OPEN;
  if (meaning.means === 'nothing') return NOTHING;
  return meaning.means === 'ticket' ? `ticket ${meaning.type}` : `signup ${meaning.talk}`;
};

function meaningOf(value: string): ProductMeaning | undefined {
  if (value === OPEN) return undefined;
  if (value === NOTHING) return { means: 'nothing' };
  const id = value.slice(value.indexOf(' ') + 1);
  return value.startsWith('ticket ') ? { means: 'ticket', type: id } : { means: 'signup', talk: id };
}

const NAMELESS = [
  { value: 'hold', label: 'Hold back: you name the holders' },
  { value: 'mail-buyer', label: 'Hold back, and mail the buyer to name the holders' },
  { value: 'first-is-buyers', label: 'The first ticket of an order is the buyer’s' },
] as const;

function Rules({ source: { kind, every, nameless, codes, invite }, onSave }: SettingsProps) {
  const { isPushed, hasCodes } = SHOPS[kind];
  const online = useOnline();
  return (
    <Section title="How it is read" look="quiet">
      <Stack gap={3}>
        {kind === 'push' ? null : (
          <Select
            label="Tickets without an attendee address"
            value={nameless}
            options={NAMELESS}
            disabled={!online}
            onChoose={(chosen) => onSave({ nameless: chosen })}
          />
        )}
        {isPushed ? null : <HowOften every={every} onSave={onSave} />}
        {hasCodes ? (
          <Switch on={codes} onChange={(on) => onSave({ codes: on })} detail={SHOP_WORDS[kind].code}>
            The code on the ticket is the log-in code
          </Switch>
        ) : null}
        <Switch on={invite} onChange={(on) => onSave({ invite: on })} detail="Everyone the shop adds from now on.">
          Invite new people by mail
        </Switch>
      </Stack>
    </Section>
  );
}

function HowOften({ every, onSave }: Pick<SourceView, 'every'> & Pick<SettingsProps, 'onSave'>) {
  const online = useOnline();
  const intervals = SOURCE_INTERVALS.map((minutes) => ({
    value: String(minutes),
    label: capital(intervalWords(minutes)),
  }));
  const choose = (value: string) => {
    const minutes = SOURCE_INTERVALS.find((each) => String(each) === value);
    if (minutes !== undefined) onSave({ every: minutes });
  };
  return <Select label="How often" value={String(every)} options={intervals} disabled={!online} onChoose={choose} />;
}
