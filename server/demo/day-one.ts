import type { DemoDay } from './demo-shapes.ts';

export const dayOne: DemoDay = {
  breaks: [
    { at: '08:00', minutes: 60, title: 'Doors open: badges and coffee' },
    { at: '12:30', minutes: 60, title: 'Lunch' },
    { stage: 'main', at: '15:15', minutes: 30, title: 'Tea on the terrace' },
    { stage: 'lab', at: '11:00', minutes: 15, title: 'Stretch' },
    { stage: 'studio', at: '15:30', minutes: 30, title: 'Changing the set' },
  ],
  talks: [
    {
      stage: 'main',
      at: '09:00',
      minutes: 45,
      track: 'community',
      by: ['ines'],
      discussion: true,
      title: 'Welcome to the slow internet',
      text:
        'Four days, five stages and one question: what would we make if nobody counted the clicks? Inês opens the ' +
        'event with the story of a radio show that lost its platform and kept its listeners.\n\nBring something to ' +
        'write with.',
    },
    {
      stage: 'main',
      at: '10:00',
      minutes: 40,
      track: 'income',
      by: ['kofi'],
      title: 'One thousand people who pay on time',
      text:
        'A small paying audience beats a large borrowed one, but only if the paying is easy. Kofi shows the ' +
        'numbers of forty creators in Accra and Lagos, month by month, including the bad months.',
    },
    {
      stage: 'main',
      at: '11:15',
      minutes: 45,
      track: 'web',
      by: ['priya', 'noah'],
      discussion: true,
      title: 'Offline is a feature, and people notice',
      text:
        'Trains, basements, conference halls: half of our readers lose the network every day. Priya and Noah ' +
        'rebuilt a news site so that it never says "please try again". They explain what they would do earlier the ' +
        'next time.',
    },
    {
      stage: 'main',
      at: '13:30',
      minutes: 45,
      track: 'audience',
      by: ['grace'],
      title: 'The newsletter that outlived three algorithms',
      text:
        'Since 2014 one weekly letter has gone out from Kisumu, through every change of fashion. Grace reads from ' +
        'the archive and shows which decisions turned out to matter ten years later.',
    },
    {
      stage: 'main',
      at: '15:45',
      minutes: 60,
      track: 'operations',
      by: ['marta', 'owen', 'thandi'],
      discussion: true,
      title: 'Panel: what a show costs when everybody is paid',
      text:
        'Three producers open their budgets. What was cut, what was never cut, and who signs off when the ' +
        'presenter falls ill on the day.',
    },

    {
      stage: 'lab',
      at: '09:30',
      minutes: 30,
      track: 'audience',
      by: ['jun'],
      title: 'Thumbnails without shouting',
      text:
        'You can be found without a shocked face. Jun-ho tested calm pictures against loud ones on 212 videos and ' +
        'brings the pairs, so that you can guess before he tells.',
    },
    {
      stage: 'lab',
      at: '10:10',
      minutes: 35,
      track: 'audience',
      by: ['catalina'],
      title: 'Search is a conversation you join late',
      text:
        'People type questions because somebody else did not answer. Catalina reads real search logs of a cooking ' +
        'channel aloud and turns five of them into an outline.',
    },
    {
      stage: 'lab',
      at: '11:15',
      minutes: 45,
      track: 'income',
      by: ['sofia', 'malik'],
      title: 'Pricing a membership when your readers live in forty countries',
      text:
        'Nine euros is lunch in one place and a day of work in another. Two publishers compare what happened after ' +
        'they let people choose, and what the payment provider thought of it.',
    },
    {
      stage: 'lab',
      at: '13:30',
      minutes: 30,
      track: 'audience',
      by: ['benedict'],
      title: 'Growing by being useful on the radio',
      text:
        'Community radio still reaches more people around Lake Victoria than any feed. Benedict explains how a ' +
        'farming podcast grew by giving its best episode away every market day.',
    },
    {
      stage: 'lab',
      at: '14:15',
      minutes: 60,
      track: 'income',
      by: ['wei'],
      discussion: true,
      title: 'Contracts nobody explains: brand deals, line by line',
      text:
        'Exclusivity, usage in perpetuity, kill fees. A lawyer goes through an honest and a dishonest agreement on ' +
        'the big screen, and you decide which one was real.',
    },

    {
      stage: 'studio',
      at: '09:15',
      minutes: 75,
      track: 'craft',
      by: ['yuki'],
      title: 'Workshop: twelve drawings, one second',
      text:
        'Hand-drawn animation for people who cannot draw. You leave with one second of film and the patience to ' +
        'make a second one. Paper is provided.',
    },
    {
      stage: 'studio',
      at: '10:45',
      minutes: 90,
      track: 'craft',
      by: ['freya'],
      title: 'Workshop: make a kitchen sound like a studio',
      text:
        'Blankets, books and a cheap microphone. Freya builds a recording room out of what is lying around and ' +
        'lets you hear every step with closed eyes.',
    },
    {
      stage: 'studio',
      at: '13:30',
      minutes: 90,
      track: 'craft',
      by: ['mei'],
      title: 'Editing for people who are doing the dishes',
      text:
        'Most of your audience is listening with half an ear. Mei-Ling shows how to cut so that nobody has to dry ' +
        'their hands and rewind, using three episodes that were sent in by attendees.',
    },
    {
      stage: 'studio',
      at: '16:00',
      minutes: 60,
      track: 'craft',
      by: ['bruno'],
      title: 'Light a face with one lamp and a bed sheet',
      text:
        'Bruno has lit operas and kitchen tables. In an hour he takes a bad picture of a volunteer and repairs it ' +
        'five times, each time with something cheaper.',
    },
    {
      stage: 'studio',
      at: '17:15',
      minutes: 30,
      track: 'craft',
      by: ['dalia'],
      title: 'Fonts that survive a phone in the sun',
      text: 'A field test of twenty typefaces, on cracked screens, at noon, by people over sixty. Some famous ones lost.',
    },

    {
      stage: 'commons',
      at: '09:45',
      minutes: 30,
      track: 'community',
      by: ['aroha'],
      title: 'Guests, hosts and who washes up',
      text:
        'On a marae everybody knows whether they are a guest or a host. Aroha translates six customs of welcome ' +
        'into rules for an online forum, and tells which one her members refused.',
    },
    {
      stage: 'commons',
      at: '10:30',
      minutes: 45,
      track: 'community',
      by: ['leila', 'petar'],
      title: 'Moderating a town you did not choose',
      text:
        'Two volunteer moderators of neighbourhood groups, one in Berlin, one in Skopje, compare their worst ' +
        'weeks. They agree on four sentences that calm a thread.',
    },
    {
      stage: 'commons',
      at: '11:30',
      minutes: 30,
      track: 'web',
      by: ['kaarel'],
      title: 'A website in an afternoon, for the next twenty years',
      text:
        'Plain files, a readable address and a printed copy in a drawer. Kaarel looks after pages from 1998 and ' +
        'knows what broke the others.',
    },
    {
      stage: 'commons',
      at: '13:45',
      minutes: 45,
      track: 'operations',
      by: ['hanna'],
      discussion: true,
      title: 'Volunteers are not free',
      text:
        'Somebody has to plan the shifts, buy the soup and say thank you. Hanna ran two hundred volunteers through ' +
        'a winter festival and brings the spreadsheet that held it together.',
    },
    {
      stage: 'commons',
      at: '15:00',
      minutes: 45,
      track: 'web',
      by: ['anjali'],
      title: 'Names are hard: forms for people who exist',
      text:
        'One-letter surnames, no surname, four surnames, a name that changes on Thursday. Anjali collects the ' +
        'forms that refused her friends and fixes them on stage.',
    },

    {
      stage: 'lounge',
      at: '09:00',
      track: 'after-hours',
      by: ['jamal'],
      title: 'Morning desk: who is here and what to see today',
      text:
        'The hosts of the Lounge walk through the day, stage by stage, with short calls to people who have just ' +
        'arrived. Drop in, ask for a tip, leave with a plan.',
    },
    {
      stage: 'lounge',
      at: '10:45',
      minutes: 105,
      track: 'community',
      by: ['esteban', 'joana'],
      title: 'Speed friending for people who hate networking',
      text:
        'Four minutes, one question, next person. Esteban and Joana provide the questions; none of them is about ' +
        'what you do for a living.',
    },
    {
      stage: 'lounge',
      at: '13:30',
      track: 'craft',
      by: ['rosa'],
      title: 'Open edit: Rosa cuts a documentary in public',
      text:
        'Rosa has eleven hours of material about a weaving school in Ayacucho and until Sunday to make twenty ' +
        'minutes. She works on the big screen; you may argue with every cut.',
    },
    {
      stage: 'lounge',
      at: '16:00',
      track: 'income',
      by: ['tariq'],
      title: 'Invoice hour',
      text:
        'Bring the invoice you are afraid to send. Tariq and the room read it, improve it and press send together. ' +
        'Last time the oldest one was fourteen months late.',
    },
    {
      stage: 'lounge',
      at: '18:15',
      track: 'after-hours',
      by: ['lucas'],
      title: 'Opening night: songs made from voicemail',
      text:
        'Lucas asked the attendees for voice messages and got three hundred. Tonight he plays them, on a piano and ' +
        'two cassette decks, and some of you will hear yourselves.',
    },
    {
      stage: 'lounge',
      at: '21:00',
      track: 'community',
      by: ['padraig'],
      title: 'The long table',
      text:
        'One table, no stage, a new question every half hour. Pádraig keeps the time and the tea; the talk is ' +
        'yours. Remote guests get a chair of their own.',
    },
    {
      stage: 'lounge',
      at: '23:15',
      track: 'after-hours',
      by: ['william'],
      title: 'Good morning, Pacific: the night desk opens',
      text:
        'When Europe goes to bed, Honolulu has lunch. William hosts the hours across midnight with callers from ' +
        'islands that are usually left off the map.',
    },
    {
      stage: 'lounge',
      at: '00:45',
      track: 'after-hours',
      by: ['arjun'],
      title: 'Watching the first day again, with the mistakes left in',
      text:
        'The best moments of the day in a row, introduced by Arjun from the roof of a guest house in Pokhara. ' +
        'Speakers join the chat and confess.',
    },
    {
      stage: 'lounge',
      at: '02:30',
      track: 'after-hours',
      by: ['kirra'],
      title: 'Field recordings from the other side of the clock',
      text:
        'Ninety minutes of places that are awake: a fish market, a night bus, a bakery, a beach. Kirra says where ' +
        'it was and otherwise keeps quiet.',
    },
  ],
};
