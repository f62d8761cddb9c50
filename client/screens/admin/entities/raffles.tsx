import { areaField, formOf, instantField, numberField, pictureField, textField } from '../fields/form-fields.tsx';
import Dices from 'lucide-react/icons/dices';
import { plural } from '../../../../domain/plural.ts';
import { DESCRIPTION_MAX, TITLE_MAX } from '../../../../domain/limits/fields.ts';
import { NewRaffle, RaffleChange } from '../../../../domain/raffles/raffle.ts';
import { askWinners, requestDraw, type RaffleRow, raffleRows, raffleWrites } from '../../../data/admin/event/lobby.ts';
import { Chip } from '../../../ui/filters/chip.tsx';
import { PICTURE } from '../../../ui/panel/form-merge.ts';
import { instantCell, yesCell } from '../entity-kit/file-cells.ts';
import { isoOf } from '../fields/instant-field.tsx';
import { Timestamp } from '../fields/timestamp.tsx';
import { TwoLineCell } from '../fields/two-line-cell.tsx';
import { entity } from '../entity-kit/entity.ts';
import { useState } from 'react';
import { RAFFLE_WINNERS_MAX } from '../../../../domain/limits/lobby.ts';
import { entryCode } from '../../../../domain/raffles/entry-code.ts';
import { useWinnersTyped } from '../../../data/admin/event/winners-typed.ts';
import { useOnline } from '../../../data/device/online.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { LabeledControl } from '../../../ui/input/labeled-control.tsx';
import { Notice } from '../../../ui/status/notice.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import styles from '../entity-kit/entity.module.css';
import { Stack } from '../../../ui/layout/stack.tsx';

/** Draws a raffle, after asking for the number of winners. */
const DrawTab = ({ row }: { readonly row: RaffleRow }) =>
  row.draw ? <Drawn id={row.id} winners={row.draw.winners} entries={row.draw.entries} /> : <ToDraw row={row} />;

function ToDraw({ row }: { readonly row: RaffleRow }) {
  const [text = '1', setText] = useWinnersTyped(row.id);
  const [isAsked, setAsked] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const online = useOnline();
  const told = (why: string | undefined) => {
    setRefusal(why);
    if (why === undefined) setText(undefined);
  };
  const winners = Number(text);
  const isNumber = Number.isInteger(winners) && winners >= 1 && winners <= RAFFLE_WINNERS_MAX;
  return (
    <Stack gap={4}>
      {refusal ? <Notice>{refusal}</Notice> : null}
      <p>{plural(row.entries, '1 person takes part.', `${row.entries.toLocaleString('en')} people take part.`)}</p>
      <LabeledControl label="How many win">
        <input inputMode="numeric" value={text} onChange={({ target }) => setText(target.value)} />
      </LabeledControl>
      <Button disabled={!online || !isNumber} onClick={() => setAsked(true)}>
        Draw the winners
      </Button>
      {online ? null : <p>You need a connection for this</p>}
      <Ask row={row} winners={winners} open={isAsked} onClose={() => setAsked(false)} onRefused={told} />
    </Stack>
  );
}

interface AskProps {
  readonly row: RaffleRow;
  readonly winners: number;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onRefused: (why: string | undefined) => void;
}

/** Confirms the draw, which cannot be undone. */
function Ask({ row, winners, open, onClose, onRefused }: AskProps) {
  const [busy, setBusy] = useState(false);
  const [key] = useState(() => crypto.randomUUID());
  const draw = async () => {
    setBusy(true);
    const answer = await requestDraw(row.id, winners, `${key}-${winners}`);
    setBusy(false);
    onClose();
    onRefused(answer.ok ? undefined : answer.refusal.message);
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={row.title}
      foot={
        <Button kind="solid" wide busy={busy} onClick={() => void draw()}>
          {`Draw ${winners} of ${row.entries.toLocaleString('en')} now`}
        </Button>
      }
    >
      <p>Winners are told at once. A raffle that has been drawn stays drawn.</p>
    </Sheet>
  );
}

interface DrawnProps {
  readonly id: string;
  readonly winners: readonly string[];
  readonly entries: number;
}

/** The winners. Their names are only on the server. */
function Drawn({ id, winners, entries }: DrawnProps) {
  const [names, setNames] = useState<readonly string[]>();
  const ask = async () => setNames(await askWinners(id));
  return (
    <Stack gap={4}>
      <p>{plural(winners.length, `1 of ${entries} has won.`, `${winners.length} of ${entries} have won.`)}</p>
      <ol className={styles.winners}>
        {(names ?? winners.map(entryCode)).map((winner) => (
          <li key={winner}>{winner}</li>
        ))}
      </ol>
      {names ? null : <Button onClick={() => void ask()}>Show who won</Button>}
    </Stack>
  );
}

export const rafflesEntity = entity<RaffleRow>({
  type: 'RAFFLES',
  icon: Dices,
  words: {
    title: 'Raffles',
    search: 'Search raffles',
    add: 'New raffle',
    remove: 'Remove raffle',
    count: (rows) => plural(rows, '1 raffle', `${rows.toLocaleString('en')} raffles`),
    none: 'There are no raffles yet',
    noMatch: 'No raffle fits this search',
    gone: 'This raffle is gone',
  },
  rows: raffleRows,
  name: ({ title }) => title,
  text: ({ title, description }) => `${title}\n${description}`,
  columns: [
    {
      key: 'title',
      title: 'Title',
      by: ({ title }) => title,
      cell: (row) => <TwoLineCell second={row.description}>{row.title}</TwoLineCell>,
    },
    { key: 'entries', title: 'Entries', numeric: true, by: ({ entries }) => entries, cell: ({ entries }) => entries },
    {
      key: 'closes',
      title: 'Closes',
      by: ({ closesAt }) => closesAt ?? Infinity,
      text: ({ closesAt }) => instantCell(closesAt),
      cell: ({ closesAt }) => (closesAt === null ? 'With the draw' : <Timestamp at={closesAt} />),
    },
    {
      key: 'drawn',
      title: 'Drawn',
      text: ({ draw }) => yesCell(draw !== null),
      cell: ({ draw }) => (draw ? <Chip tone="ok">Drawn</Chip> : <Chip>Open</Chip>),
    },
  ],
  views: () => [
    { key: 'open', label: 'Not drawn', has: ({ draw }) => draw === null },
    { key: 'drawn', label: 'Drawn', has: ({ draw }) => draw !== null },
  ],
  place: ({ order }) => order,
  form: formOf<RaffleRow>()({
    create: NewRaffle,
    change: RaffleChange,
    fields: {
      title: textField('Title', { most: TITLE_MAX }),
      description: areaField('Description', { most: DESCRIPTION_MAX }),
      closes_at: {
        ...instantField('Closes', { hint: 'Leave empty to close entries when you draw', called: 'when it closes' }),
        value: ({ closesAt }) => isoOf(closesAt),
      },
      order: numberField('Place in the list', { called: 'its place' }),
      [PICTURE]: pictureField('Picture', {
        what: 'picture',
        shape: 'square',
        current: ({ imageUrl }: RaffleRow) => imageUrl,
      }),
    },
  }),
  calls: raffleWrites,
  tabs: [{ key: 'draw', label: 'Draw', Tab: DrawTab }],
});
