import { fileURLToPath } from 'node:url';

/** A paper that a talk of the demo brings along; `draw.ts` makes its file. */
export interface DemoHandout {
  readonly id: string;
  readonly talk: string;
  readonly filename: string;
  readonly title: string;
  readonly lines: readonly string[];
}

export const handoutFile = ({ id }: Pick<DemoHandout, 'id'>): string =>
  fileURLToPath(new URL(`handouts/${id}.pdf`, import.meta.url));

export const demoHandouts: readonly DemoHandout[] = [
  {
    id: 'demo-handout-slow-internet',
    talk: 'Welcome to the slow internet',
    filename: 'The slow internet, one page.pdf',
    title: 'The slow internet, on one page',
    lines: [
      'Write to people, not at them.',
      'Keep a list of who listens that no platform can take away.',
      'Publish on a day you can keep for ten years.',
      'When nobody answers, ask a smaller question.',
    ],
  },
  {
    id: 'demo-handout-offline-checklist',
    talk: 'Offline is a feature, and people notice',
    filename: 'Checklist for slow networks.pdf',
    title: 'A checklist for slow networks',
    lines: [
      'Open the page in a lift, on a train and in a cellar.',
      'Show what is on the device before asking for more.',
      'Say how old it is, once, in plain words.',
      'Never ask for a second tap because the first was lost.',
      'Send what waits when the network is back, and say so.',
    ],
  },
  {
    id: 'demo-handout-show-budgets',
    talk: 'Panel: what a show costs when everybody is paid',
    filename: 'Three budgets.pdf',
    title: 'Three budgets, line by line',
    lines: [
      'A puppet theatre, 40 seats: 61 per cent for people, 9 for wood and paint.',
      'A livestream of four days: 54 per cent for people, 22 for lines and spares.',
      'A magazine in five languages: 70 per cent for people, 12 for paper.',
      'What was never cut: the fee of whoever falls ill.',
    ],
  },
];
