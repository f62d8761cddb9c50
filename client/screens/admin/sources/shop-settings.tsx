import { plural } from '../../../../domain/plural.ts';
import { SHOPS } from '../../../../domain/sources/shops.ts';
import type { ProductMeaning } from '../../../../domain/sources/source.ts';
import { useSignupTalks } from '../../../data/admin/event/sources.ts';
import { useTicketTypes } from '../../../data/admin/people/tickets.ts';
import { useOnline } from '../../../data/device/online.ts';
import { Switch } from '../../../ui/actions/switch.tsx';
import { Select } from '../../../ui/filters/select.tsx';
import { Muted } from '../../../ui/layout/muted.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { HowOften } from './how-often.tsx';
import { PushAddress } from './push-address.tsx';
import { SHOP_WORDS } from './shop-words.ts';
import type { SettingsProps } from './settings-props.ts';
import { PreviewPart } from './source-preview.tsx';
import styles from './sources.module.css';

/** What the products of a shop mean, how it is read, and what its tickets would do. */
export const ShopSettings = ({ source, onSave }: SettingsProps) => (
  <>
    {SHOPS[source.kind].takesPush ? <PushAddress id={source.id} /> : null}
    {source.products.length === 0 ? null : <Products source={source} onSave={onSave} />}
    <Rules source={source} onSave={onSave} />
    <PreviewPart id={source.id} />
  </>
);

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
        {isPushed ? null : <HowOften every={every} onChoose={(minutes) => onSave({ every: minutes })} />}
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
