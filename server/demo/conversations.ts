import { importedId } from '../../domain/event/imported-id.ts';
import { stageRoom, talkRoom } from '../../domain/chats/room.ts';
import type { DemoStage } from './demo-shapes.ts';

/** Who (a speaker's key) said what in a room, and how many minutes before the demo begins. */
export type DemoMessage = readonly [by: string, minutesAgo: number, text: string];
export interface DemoConversation {
  readonly room: string;
  readonly messages: readonly DemoMessage[];
}

const ofStage = (key: DemoStage): string => stageRoom(importedId('stage', key));
const ofTalk = (title: string): string => talkRoom(importedId('talk', title));

export const demoConversations: readonly DemoConversation[] = [
  {
    room: ofStage('lounge'),
    messages: [
      ['william', 52, 'Good hour, everybody, whichever it is where you are. The kettle is on.'],
      ['joana', 47, 'It is breakfast on one island and midnight on another. I count that as company.'],
      [
        'kirra',
        44,
        'Mind the hum on the left channel for the next minute: that is a fridge in Hobart, and it is on purpose.',
      ],
      ['arjun', 31, 'Does anybody know whether the socket beside the window works again?'],
      ['ravi', 30, 'It does. The one below it does not, and has a label now.'],
      ['mei', 12, 'Captions for the last programme are up, in four languages. Tell me what I misheard.'],
    ],
  },
  {
    room: ofStage('main'),
    messages: [
      [
        'marta',
        140,
        'Doors in ten minutes. There is a row for wheelchairs on the right, and one for knitters at the back.',
      ],
      ['jamal', 138, 'Two seats free in the first row. They do not bite, and neither do I.'],
      ['hanna', 75, 'Questions go into the room of the talk, please: the speakers read them there.'],
    ],
  },
  {
    room: ofTalk('Welcome to the slow internet'),
    messages: [
      ['noah', 1500, 'How many of the listeners found the show again by themselves, without being told?'],
      ['ines', 1494, 'About two thirds within a year. The rest we met at weddings.'],
      ['grace', 1490, 'Did you write to them on paper?'],
      ['ines', 1489, 'Once. It cost a fortune and forty-one people framed it.'],
    ],
  },
];
