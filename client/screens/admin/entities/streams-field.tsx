import CircleCheck from 'lucide-react/icons/circle-check';
import Check from 'lucide-react/icons/check';
import Minus from 'lucide-react/icons/minus';
import { useFormContext, useWatch } from 'react-hook-form';
import { TALK_STREAMS_MAX } from '../../../../domain/limits/talk-fields.ts';
import { hostOf, isHttpLink, typedLink } from '../../../../domain/links.ts';
import { type StreamKind, streamKind, streamProblem } from '../../../../domain/talks/player/stream-kind.ts';
import type { TalkLink } from '../../../../domain/talks/talk.ts';
import { useEmbedHosts } from '../../../data/admin/event/embed-hosts.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Asked } from '../../../ui/form/field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Grid } from '../../../ui/layout/grid.tsx';
import { Row } from '../../../ui/layout/row.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { Text } from '../../../ui/layout/text.tsx';
import styles from './streams-field.module.css';

const LABELS = ['Where it is streamed', 'If that fails'];
const labelOf = (index: number): string => LABELS[index] ?? `If that fails as well (${index + 1})`;

/** A talk's addresses, as the form holds them: two fields are always there. */
export const streamValues = (addresses: readonly string[]): string[] => [
  ...addresses,
  ...LABELS.slice(addresses.length).map(() => ''),
];

/** Addresses of a talk in the order in which they are tried. Each says what it is and what viewers can do with it. */
export function StreamsField({ name }: { readonly name: string }) {
  const { setValue } = useFormContext();
  const addresses = (useWatch({ name }) ?? []) as readonly string[];
  const shown = streamValues(addresses);
  const hosts = useEmbedHosts();
  return (
    <Stack gap={4}>
      {shown.map((address, index) => (
        <Stack gap={2} key={index}>
          <TextField
            name={`${name}.${index}`}
            label={labelOf(index)}
            inputMode="url"
            autoComplete="off"
            hint={index === 0 ? undefined : plainWords(address, hosts)}
          />
          {index === 0 ? <Abilities address={address} hosts={hosts} /> : null}
        </Stack>
      ))}
      <Offers name={name} addresses={addresses} hosts={hosts} />
      <Asked name={name} />
      {shown.length < TALK_STREAMS_MAX && shown.every((address) => address !== '') ? (
        <Button kind="quiet" onClick={() => setValue(name, [...shown, ''], { shouldDirty: true })}>
          Another address
        </Button>
      ) : null}
    </Stack>
  );
}

interface OffersProps {
  readonly name: string;
  readonly addresses: readonly string[];
  readonly hosts: readonly string[];
}

/** Links of the talk, such as those of its schedule, that can be played here and are not yet. */
function Offers({ name, addresses, hosts }: OffersProps) {
  const { setValue } = useFormContext();
  const links = (useWatch({ name: 'links' }) ?? []) as readonly TalkLink[];
  const used = addresses.map(typedLink);
  const offered = links.map(({ url }) => url).filter((url) => streamKind(url, hosts) && !used.includes(url));
  const filled = addresses.filter((address) => address !== '');
  if (offered.length === 0 || filled.length >= TALK_STREAMS_MAX) return null;
  const take = (url: string) => setValue(name, streamValues([...filled, url]), { shouldDirty: true });
  return (
    <Stack as="ul" gap={2} aria-label="Links that can be played here">
      {offered.map((url) => (
        <Row as="li" gap={2} wrap align="center" key={url}>
          <Text size="sm">{`The links of this talk have ${url}`}</Text>
          <Button size="small" onClick={() => take(url)}>
            Stream it here
          </Button>
        </Row>
      ))}
    </Stack>
  );
}

const notHere = (host: string): string =>
  `This address cannot be played here. Viewers get a link to it. An operator can allow pages of ${host} with EMBED_HOSTS.`;

/** What an address is, in a sentence; undefined while it is not an address yet. */
function plainWords(typed: string, hosts: readonly string[]): string | undefined {
  const address = typedLink(typed);
  const kind = streamKind(address, hosts);
  if (kind) return kind.title;
  if (!isHttpLink(address)) return undefined;
  return streamProblem(address) ?? notHere(hostOf(address));
}

/** The card below the first address. */
function Abilities({ address: typed, hosts }: { readonly address: string; readonly hosts: readonly string[] }) {
  const kind = streamKind(typedLink(typed), hosts);
  const words = plainWords(typed, hosts);
  if (kind) return <KindCard kind={kind} />;
  return words === undefined ? null : (
    <output className={styles.card} data-tone="warn">
      {words}
    </output>
  );
}

const KindCard = ({ kind: { title, can, cannot, note } }: { readonly kind: StreamKind }) => (
  <output className={styles.card} data-tone="ok">
    <Row gap={2} align="center" className={styles.title}>
      <CircleCheck size={18} aria-hidden />
      <Text weight={600}>{title}</Text>
    </Row>
    <Grid as="ul" column={11} gap={2}>
      {can.map((what) => (
        <Row as="li" gap={2} align="center" key={what}>
          <Check size={14} aria-hidden />
          {what}
        </Row>
      ))}
      {cannot.map((what) => (
        <Row as="li" gap={2} align="center" key={what} className={styles.not}>
          <Minus size={14} aria-hidden />
          <span className="vh">Not: </span>
          {what}
        </Row>
      ))}
    </Grid>
    <Text size="sm">{note}</Text>
  </output>
);
