import { getRouteApi } from '@tanstack/react-router';
import ContactRound from 'lucide-react/icons/contact-round';
import Link2 from 'lucide-react/icons/link-2';
import { Suspense } from 'react';
import { type Person, personName } from '../../../domain/people/person.ts';
import { useBlocked } from '../../data/people/blocks.ts';
import { connectWith, useConnections } from '../../data/people/connections.ts';
import { profileLink, saveContact, usePeople } from '../../data/people/people.ts';
import { Avatar } from '../../ui/cards/avatar.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { nameFont } from '../../ui/cards/name-font.ts';
import { LinkRow, Rows } from '../../ui/cards/row.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { Skeleton } from '../../ui/status/skeleton.tsx';
import styles from './my-card.module.css';
import { lazyPart } from '../../ui/layout/lazy-part.ts';
import { Row } from '../../ui/layout/row.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Text } from '../../ui/layout/text.tsx';
import { copyText } from '../../data/device/copy-text.ts';

// Loaded separately: only this sheet needs the QR code library.
const Qr = lazyPart(() => import('../../ui/qr/qr.tsx').then((part) => part.Qr));

const route = getRouteApi('/app/user-profile/$id');

/** My own card, from `?card=open`: a QR code of my profile's address, which works offline. */
export function MyCard({ person }: { readonly person: Person }) {
  const { card } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <Sheet
      open={card === 'open'}
      onClose={() => void navigate({ search: {}, replace: true, resetScroll: false })}
      title="My card"
      place="centre"
    >
      <Face person={person} />
      <Requests />
    </Sheet>
  );
}

function Face({ person }: { readonly person: Person }) {
  const name = personName(person);
  const link = profileLink(person);
  return (
    <Stack gap={2} align="center" className={styles.card}>
      <Suspense fallback={<Skeleton height="18rem" />}>
        <Qr text={link} label={`QR code of the profile of ${name}`} />
      </Suspense>
      <Text size="xl" weight={600}>
        <span className={nameFont(name)}>{name}</span>
      </Text>
      <p className={styles.hint}>
        Let somebody point their camera at it: it opens your profile, where they can connect.
      </p>
      <Row gap={2} wrap justify="center" className={styles.ways}>
        <Button icon={<Link2 size={18} aria-hidden />} onClick={() => share(name, link)}>
          Share link
        </Button>
        <Button icon={<ContactRound size={18} aria-hidden />} onClick={() => saveContact(person)}>
          Save as contact
        </Button>
      </Row>
    </Stack>
  );
}

/** Requests that arrived while the card was shown. */
function Requests() {
  const blocked = useBlocked();
  const received = [...useConnections()].flatMap(([id, state]) =>
    state === 'received' && !blocked.includes(id) ? [id] : [],
  );
  const people = usePeople(received);
  if (people.length === 0) return null;
  return (
    <Stack as="section" gap={2} className={styles.requests} aria-live="polite">
      <Text as="h3" size="md" weight={600}>
        Requests
      </Text>
      <Rows label="Requests">
        {people.map((person) => (
          <LinkRow
            key={person.id}
            to="/app/user-profile/$id"
            params={{ id: person.id }}
            lead={<Avatar name={personName(person)} pictureUrl={person.pictureUrl} size="small" />}
            lines={person.companyName}
            action={
              <Button size="small" kind="solid" onClick={() => connectWith(person)}>
                Accept
              </Button>
            }
          >
            {personName(person)}
          </LinkRow>
        ))}
      </Rows>
    </Stack>
  );
}

/** Opens the phone's share sheet; elsewhere copies the address. */
function share(title: string, url: string): void {
  if ('share' in navigator && matchMedia('(pointer: coarse)').matches) {
    navigator.share({ title, url }).catch(() => undefined); // Closed without sharing.
    return;
  }
  copyText(url, 'link');
}
