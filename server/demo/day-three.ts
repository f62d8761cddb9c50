import type { DemoDay } from './demo-shapes.ts';

export const dayThree: DemoDay = {
  breaks: [
    { stage: 'main', at: '12:30', minutes: 60, title: 'Lunch' },
    { stage: 'lab', at: '12:15', minutes: 60, title: 'Lunch' },
    { stage: 'studio', at: '12:30', minutes: 60, title: 'Lunch' },
    { stage: 'commons', at: '12:30', minutes: 60, title: 'Lunch' },
    { stage: 'commons', at: '15:30', minutes: 20, title: 'Cake for a birthday' },
  ],
  talks: [
    {
      stage: 'main',
      at: '09:15',
      minutes: 45,
      track: 'craft',
      by: ['tomas'],
      discussion: true,
      title: 'Reporting alone',
      text:
        'No newsroom, no lawyer down the hall, no one to say stop. Tomáš describes the small institution that he ' +
        'built around himself: two friends, a calendar and a rule about sleep.',
    },
    {
      stage: 'main',
      at: '10:15',
      minutes: 45,
      track: 'income',
      by: ['thandi', 'malik'],
      title: 'Paying contributors in twelve currencies before lunch',
      text:
        'Fees, rates and forms eat small payments. Two editors compare every route they tried between Johannesburg ' +
        'and Dhaka, and publish the table at the end of the talk.',
    },
    {
      stage: 'main',
      at: '11:15',
      minutes: 60,
      track: 'web',
      by: ['noah', 'clara', 'priya'],
      discussion: true,
      title: 'Panel: will anyone maintain this?',
      text:
        'The lovely tool you launch today wants feeding for years. Maintainers of three small projects talk about ' +
        'saying no, finding heirs and the e-mail that made each of them nearly quit.',
    },
    {
      stage: 'main',
      at: '13:30',
      minutes: 30,
      track: 'audience',
      by: ['hamza', 'elif'],
      title: 'Fans, and the day you disappoint them',
      text:
        'It will come. Hamza lost a third of his listeners over one sentence; Elif lost none over a worse one. ' +
        'They compare the first hour afterwards, minute by minute.',
    },
    {
      stage: 'main',
      at: '14:15',
      minutes: 45,
      track: 'community',
      by: ['rosa', 'catalina'],
      title: 'Recording a language before the speakers ask you to stop',
      text:
        'Who owns a song that was sung into your phone? From the Andes to the coast of Chocó, Rosa and Catalina ' +
        'explain agreements that fit on a postcard.',
    },
    {
      stage: 'main',
      at: '15:30',
      minutes: 75,
      track: 'operations',
      by: ['ravi', 'lena'],
      title: 'The network at the venue, or how six thousand people share one balcony',
      text:
        'Everyone blames the wifi. Ravi and Lena show graphs from last night, admit what they got wrong and give ' +
        'the three sentences to put in the contract with your hall.',
    },

    {
      stage: 'lab',
      at: '09:30',
      minutes: 30,
      track: 'audience',
      by: ['giorgos'],
      title: 'Podcasts from small languages',
      text:
        'Eleven million people speak Greek, which is plenty. Giorgos makes the case for staying small, with ' +
        'figures from Estonian, Maltese and Welsh shows.',
    },
    {
      stage: 'lab',
      at: '10:10',
      minutes: 40,
      track: 'income',
      by: ['maya', 'harriet'],
      title: 'Sponsors who come back',
      text:
        'The second contract is the cheap one. Maya sells, Harriet buys; they play both sides of three ' +
        'negotiations and let the audience shout the number.',
    },
    {
      stage: 'lab',
      at: '11:00',
      minutes: 60,
      track: 'audience',
      by: ['sofia'],
      title: 'Workshop: a content calendar that forgives',
      text:
        'Plans fail on the day a child is ill. Sofía brings a template with holes in it on purpose. At the end you ' +
        'have six weeks planned and two of them empty.',
    },
    {
      stage: 'lab',
      at: '13:15',
      minutes: 45,
      track: 'income',
      by: ['isabel'],
      discussion: true,
      title: 'I raised my prices and told everybody why',
      text:
        'One public letter, 340 replies, 28 cancellations, a better year. Isabel reads the replies that hurt and ' +
        'the arithmetic that helped.',
    },
    {
      stage: 'lab',
      at: '14:15',
      minutes: 35,
      track: 'audience',
      by: ['samuel'],
      title: 'Comments as raw material',
      text:
        'The best ideas of Samuel’s channel came from people who were annoyed. A method for harvesting ' +
        'disagreement without feeding it.',
    },
    {
      stage: 'lab',
      at: '15:05',
      minutes: 55,
      track: 'operations',
      by: ['vera', 'daniel'],
      title: 'Small data, kept safe: what you may know about your audience',
      text:
        'You have their addresses, their habits and a duty. Vera and Daniel walk through one sign-up form and ' +
        'throw out every field that has no purpose. Two remain.',
    },

    {
      stage: 'studio',
      at: '09:00',
      minutes: 90,
      track: 'craft',
      by: ['freya', 'lucas'],
      title: 'Workshop: a jingle in ninety minutes',
      text:
        'Three notes, one rhythm, no instrument needed. Teams write a signature tune for an invented programme; ' +
        'the winner opens tomorrow morning’s show.',
    },
    {
      stage: 'studio',
      at: '10:45',
      minutes: 105,
      track: 'craft',
      by: ['chloe', 'fatiha'],
      title: 'Workshop: portraits in sound',
      text: 'Record a person without asking who they are. You go out in pairs, come back with ninety seconds, and we listen in the dark.',
    },
    {
      stage: 'studio',
      at: '13:30',
      minutes: 60,
      track: 'craft',
      by: ['ingrid'],
      title: 'The art of the correction',
      text:
        'Everybody errs; few do it gracefully. Ingrid collects corrections from newspapers since 1911 and derives ' +
        'a form that readers respect.',
    },
    {
      stage: 'studio',
      at: '14:45',
      minutes: 45,
      track: 'craft',
      by: ['dalia'],
      title: 'Poster clinic',
      text:
        'Hang your poster, sticker or cover on the wall. Dalia moves one thing, only one, and the room sees ' +
        'whether it was the right one.',
    },
    {
      stage: 'studio',
      at: '15:45',
      minutes: 75,
      track: 'web',
      by: ['davit', 'zuzana'],
      title: 'Workshop: a shop without a shop system',
      text:
        'One page, one payment link, one honest delivery date. Davit and Zuzana build it with you, from an empty ' +
        'folder to the first test order.',
    },
    {
      stage: 'studio',
      at: '17:15',
      minutes: 45,
      track: 'craft',
      by: ['bruno'],
      title: 'Filming hands',
      text: 'Cooks, potters, surgeons: the face is the least interesting part of them. Close-ups with a phone, a clamp and north light.',
    },

    {
      stage: 'commons',
      at: '09:30',
      minutes: 45,
      track: 'community',
      by: ['joana', 'tendai'],
      title: 'Diaspora radio: one programme, nine kitchens',
      text:
        'Families on four continents make one Sunday show. Joana and Tendai explain the hand-over, the jokes about ' +
        'time zones and why the silence between two kitchens stays in.',
    },
    {
      stage: 'commons',
      at: '10:30',
      minutes: 30,
      track: 'web',
      by: ['noah'],
      title: 'Feeds never died',
      text:
        'Half of Noah’s readers come by a technology that was declared dead in 2013. A short and slightly smug ' +
        'tour of what still works, with instructions.',
    },
    {
      stage: 'commons',
      at: '11:15',
      minutes: 45,
      track: 'operations',
      by: ['marta'],
      discussion: true,
      title: 'The run sheet is a love letter',
      text:
        'Thirty lines that say who does what at 19:42. Marta shows run sheets from a puppet theatre, a parliament ' +
        'and a wedding, and what all three forgot.',
    },
    {
      stage: 'commons',
      at: '13:30',
      minutes: 45,
      track: 'community',
      by: ['padraig', 'nadia'],
      title: 'Reading clubs for people who do not finish books',
      text: 'The rule is one page. Clubs in Galway and Beirut have met for six years with it, and attendance goes up when the page is bad.',
    },
    {
      stage: 'commons',
      at: '14:30',
      minutes: 45,
      track: 'web',
      by: ['anjali', 'kaarel'],
      title: 'Forms that fill in a moving train',
      text: 'Autofill, drafts, tunnels. A practical hour on not losing what somebody typed, from both sides of the wire.',
    },
    {
      stage: 'commons',
      at: '16:00',
      minutes: 60,
      track: 'community',
      by: ['aroha', 'esteban'],
      discussion: true,
      title: 'Unconference: the talks that nobody proposed',
      text: 'Paper on the wall at two, votes at half past three, off we go. Whatever it will be, it was not in the programme.',
    },

    {
      stage: 'lounge',
      at: '04:00',
      track: 'after-hours',
      by: ['aroha', 'kirra'],
      title: 'Southern morning',
      text:
        'It is already afternoon in Whanganui and Perth. A slow breakfast programme backwards, with recipes that ' +
        'need what is left in the fridge.',
    },
    {
      stage: 'lounge',
      at: '06:30',
      track: 'after-hours',
      by: ['hanna'],
      title: 'Quiet hours with snow',
      text:
        'Work side by side while a camera looks at a lake near Kuopio. Hanna says good morning, and goodbye, and ' +
        'otherwise nothing at all.',
    },
    {
      stage: 'lounge',
      at: '08:45',
      track: 'community',
      by: ['jamal'],
      title: 'Pancakes and predictions',
      text:
        'Which trend of this year will be embarrassing by spring? Write it on a card. Jamal keeps the cards and ' +
        'reads last year’s aloud.',
    },
    {
      stage: 'lounge',
      at: '11:00',
      track: 'audience',
      by: ['grace', 'benedict'],
      title: 'Surgery for newsletters',
      text:
        'Subject line, first sentence, the link everyone misses. Grace and Benedict operate on six patients from ' +
        'the audience without anaesthetic.',
    },
    {
      stage: 'lounge',
      at: '12:45',
      track: 'after-hours',
      by: ['amara'],
      title: 'Lunch story: the hyena who wanted followers',
      text: 'An old tale in new clothes, told in French, Wolof and English at once. Children are welcome, and so are questions.',
    },
    {
      stage: 'lounge',
      at: '14:00',
      track: 'income',
      by: ['sergio', 'malik'],
      title: 'Show your shelf: five small shops from the inside',
      text:
        'No slides, only storerooms. Shopkeepers carry their phones through what sold, what did not and what they ' +
        'will never order again.',
    },
    {
      stage: 'lounge',
      at: '16:15',
      track: 'craft',
      by: ['rosa', 'chloe'],
      title: 'Open edit: the scene that has to go',
      text: 'It is the prettiest shot of the film and it does not belong there. Rosa asks Chloé, Chloé asks you.',
    },
    {
      stage: 'lounge',
      at: '18:30',
      track: 'after-hours',
      by: ['lucas', 'jun'],
      title: 'Karaoke for instruments',
      text: 'Bring anything that makes a sound and hear it backed by a very patient band. Spoons have been known to win.',
    },
    {
      stage: 'lounge',
      at: '21:00',
      track: 'community',
      by: ['owen', 'marta'],
      title: 'Pub quiz of the open web',
      text: 'Eight rounds, one of them only smells. Teams of four are drawn at the door; teams from afar answer with drawings.',
    },
    {
      stage: 'lounge',
      at: '23:15',
      track: 'after-hours',
      by: ['william'],
      title: 'Last night on the night desk',
      text: 'Callers look back on three days, and forward over the date line. William plays requests that are older than he is.',
    },
    {
      stage: 'lounge',
      at: '00:45',
      track: 'after-hours',
      by: ['hamza'],
      title: 'Ball by ball: a commentary on nothing at all',
      text: 'An imaginary test match, played by the speakers of this event and described with full seriousness. Rain is possible.',
    },
    {
      stage: 'lounge',
      at: '02:30',
      track: 'after-hours',
      by: ['yuki'],
      title: 'A train window in Hokkaido',
      text: 'Ninety minutes between two small stations, drawn live. Yuki adds one line for every message that arrives in the chat.',
    },
  ],
};
