import { formatList, plural } from '../../../domain/plural.ts';
import { PALETTE_MOST } from '../../../domain/limits/search.ts';
import { bestMatches, wordsOf } from '../../../domain/search/best-matches.ts';
import { foldText } from '../../../domain/search/search-text.ts';
import { useCurrentTalks } from '../../data/talks/current-talks.ts';
import { useNextForMe } from '../../data/talks/next-for-me.ts';
import { useFound } from '../../data/loading/search.ts';
import { useRecentlyViewed } from '../../data/device/recently-viewed.ts';
import {
  boothChoice,
  type PaletteChoice,
  type ChoiceGroup,
  noteChoice,
  personChoice,
  replayChoice,
  talkChoice,
} from './palette-choices.ts';
import Backpack from 'lucide-react/icons/backpack';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import Keyboard from 'lucide-react/icons/keyboard';
import Moon from 'lucide-react/icons/moon';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import Sun from 'lucide-react/icons/sun';
import { useTheme } from '../../data/device/preferences.ts';
import { syncNow } from '../../data/device/sync-state.ts';
import { useDestinations } from '../nav-items.ts';
import { showShortcutHelp } from '../prompts/shortcut-help-open.ts';

/** Screens of the navigation, and global actions. */
function usePlaces(): readonly PaletteChoice[] {
  const [, setTheme] = useTheme();
  const destinations = useDestinations();
  return [
    ...destinations.map(({ to, label, icon }): PaletteChoice => ({
      key: `to-${to.replaceAll('/', '-')}`,
      name: label,
      href: to,
      icon,
    })),
    { key: 'to-mine', name: 'My Schedule', href: '/app/schedule?type=My+Schedule', icon: CalendarCheck },
    { key: 'to-my-conference', name: 'My conference', href: '/app/my-conference', icon: Backpack },
    { key: 'to-changes', name: 'Changes', href: '/app/changes', icon: CalendarClock },
    { key: 'do-sync', name: 'Sync now', act: () => void syncNow(), icon: RefreshCw },
    { key: 'do-dark', name: 'Dark colours', act: () => setTheme('dark'), icon: Moon },
    { key: 'do-light', name: 'Light colours', act: () => setTheme('light'), icon: Sun },
    { key: 'do-keys', name: 'Keyboard shortcuts', act: showShortcutHelp, icon: Keyboard },
  ];
}

interface PaletteGroups {
  readonly groups: readonly ChoiceGroup[];
  /** A text that says what was searched. */
  readonly searched: string;
  /** Words to mark in the rows. */
  readonly words: readonly string[];
}

/** Groups of the palette: suggestions without a query, else the best matches of each kind, then screens. */
export function usePaletteGroups(query: string): PaletteGroups {
  const found = useFound(query);
  const places = usePlaces();
  const usual = useUsual(places);
  const { talks, replays, people, booths, notes } = found;
  const entries = places.map((thing) => ({ thing, name: foldText(thing.name), text: foldText(thing.name) }));
  const goTo = bestMatches(entries, query, PALETTE_MOST);
  const groups: readonly ChoiceGroup[] =
    query.trim() === ''
      ? usual
      : [
          {
            title: `Talks · ${talks.count}`,
            choices: [...talks.best.map(talkChoice), ...allTalks(query, talks.count)],
          },
          {
            title: `Replays · ${replays.count}`,
            choices: [...replays.best.map(replayChoice), ...allReplays(query, replays.count)],
          },
          {
            title: `People · ${people.count}`,
            choices: [...people.best.map(personChoice), ...allPeople(query, people.count)],
          },
          { title: `Booths · ${booths.count}`, choices: booths.best.map(boothChoice) },
          { title: `My notes · ${notes.count}`, choices: notes.best.map(noteChoice) },
          { title: 'Go to', choices: goTo.best },
        ];
  return {
    groups: groups.filter(({ choices }) => choices.length > 0),
    searched: searchedSentence(found.searched, found.arePeopleLoaded),
    words: wordsOf(query),
  };
}

/** Suggestions: the next talk, live talks, recently viewed things, and screens. */
function useUsual(places: readonly PaletteChoice[]): readonly ChoiceGroup[] {
  const next = useNextForMe();
  const live = useCurrentTalks();
  const visited = useRecentlyViewed();
  return [
    { title: 'Next for you', choices: next ? [talkChoice(next.talk)] : [] },
    {
      title: 'Live now',
      choices: live
        .filter(({ id }) => id !== next?.talk.id)
        .slice(0, PALETTE_MOST)
        .map(talkChoice),
    },
    {
      title: 'Looked at last',
      choices: visited.map(lastChoice),
    },
    { title: 'Go to', choices: places },
  ];
}

/** Its own key, because the same thing may be in another group. */
function lastChoice(place: ReturnType<typeof useRecentlyViewed>[number]): PaletteChoice {
  const choice =
    'talk' in place
      ? talkChoice(place.talk)
      : 'person' in place
        ? personChoice(place.person)
        : boothChoice(place.booth);
  return { ...choice, key: `last-${choice.key}` };
}

const allTalks = (query: string, count: number): PaletteChoice[] =>
  count > PALETTE_MOST
    ? [
        {
          key: 'all-talks',
          name: `All ${count.toLocaleString('en')} talks`,
          href: `/app/schedule?q=${encodeURIComponent(query.trim())}`,
        },
      ]
    : [];

const allReplays = (query: string, count: number): PaletteChoice[] =>
  count > PALETTE_MOST
    ? [
        {
          key: 'all-replays',
          name: `All ${count.toLocaleString('en')} replays`,
          href: `/app/replays?q=${encodeURIComponent(query.trim())}`,
        },
      ]
    : [];

const allPeople = (query: string, count: number): PaletteChoice[] =>
  count > PALETTE_MOST
    ? [
        {
          key: 'all-people',
          name: `All ${count.toLocaleString('en')} people`,
          href: `/app/directory?like=off&q=${encodeURIComponent(query.trim())}`,
        },
      ]
    : [];

const searchedSentence = (
  { talks, replays, people, booths, notes }: ReturnType<typeof useFound>['searched'],
  arePeopleLoaded: boolean,
): string => {
  const all = formatList([
    plural(talks, '1 talk', `${talks.toLocaleString('en')} talks`),
    ...(replays > 0 ? [plural(replays, '1 replay', `${replays.toLocaleString('en')} replays`)] : []),
    ...(arePeopleLoaded ? [plural(people, '1 person', `${people.toLocaleString('en')} people`)] : []),
    plural(booths, '1 booth', `${booths.toLocaleString('en')} booths`),
    ...(notes > 0 ? [plural(notes, '1 note of yours', `${notes.toLocaleString('en')} notes of yours`)] : []),
  ]);
  return arePeopleLoaded ? `Searched on this device: ${all}` : `Loading people. Searched on this device: ${all}`;
};
