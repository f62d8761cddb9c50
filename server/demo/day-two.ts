import type { DemoDay } from './demo-shapes.ts';

export const dayTwo: DemoDay = {
  breaks: [
    { stage: 'main', at: '12:30', minutes: 60, title: 'Lunch' },
    { stage: 'lab', at: '12:30', minutes: 60, title: 'Lunch' },
    { stage: 'studio', at: '12:45', minutes: 45, title: 'Lunch' },
    { stage: 'commons', at: '12:30', minutes: 60, title: 'Lunch' },
    { stage: 'main', at: '16:00', minutes: 30, title: 'Coffee' },
  ],
  talks: [
    {
      stage: 'main',
      at: '09:00',
      minutes: 45,
      track: 'audience',
      by: ['samuel'],
      discussion: true,
      title: 'Attention is borrowed',
      text:
        'Every view is a loan, and the interest is trust. Samuel counts what his channel owes after eight years of ' +
        'daily videos, and why he now publishes on Tuesdays only.',
    },
    {
      stage: 'main',
      at: '10:00',
      minutes: 45,
      track: 'web',
      by: ['clara', 'davit'],
      discussion: true,
      title: 'The page that loads on a bus in Kutaisi',
      text:
        'Clara and Davit measured a donation form on forty real phones. The slowest one decided the design. They ' +
        'show the recordings, stopwatch included.',
    },
    {
      stage: 'main',
      at: '11:00',
      minutes: 30,
      track: 'community',
      by: ['nadia'],
      title: 'A library after the lights went out',
      text:
        'When the electricity failed for months, a reading club in Beirut went on by radio and bicycle. Nadia ' +
        'tells what they kept when the power came back.',
    },
    {
      stage: 'main',
      at: '11:40',
      minutes: 50,
      track: 'income',
      by: ['isabel', 'harriet'],
      discussion: true,
      title: 'Leaving the platform that made you',
      text:
        'Two creators with half a million followers between them moved to a site of their own in the same month. ' +
        'One regrets it. They will not say which one before the end.',
    },
    {
      stage: 'main',
      at: '13:30',
      minutes: 45,
      track: 'craft',
      by: ['chloe'],
      title: 'Interviewing people who have never been asked',
      text:
        'A good question is short and leaves the other person larger. Chloé plays six first minutes of interviews ' +
        'with night workers and takes each of them apart.',
    },
    {
      stage: 'main',
      at: '14:30',
      minutes: 90,
      track: 'operations',
      by: ['lena', 'ravi', 'daniel'],
      discussion: true,
      title: 'Live incident: we break a livestream and repair it in front of you',
      text:
        'The encoder dies, the presenter freezes, the chat finds out first. Lena, Ravi and Daniel run a real ' +
        'control room on stage, with failures drawn from a hat by the audience.\n\nNobody knows how it ends, which ' +
        'is the point.',
    },
    {
      stage: 'main',
      at: '16:45',
      minutes: 45,
      track: 'community',
      by: ['amara'],
      title: 'The storyteller’s contract',
      text:
        'A griot remembers for others and may not make things up. Amara asks what that promise means for anyone ' +
        'with a microphone, and sings the answer.',
    },

    {
      stage: 'lab',
      at: '09:20',
      minutes: 25,
      track: 'audience',
      by: ['linh'],
      title: 'A/B testing for one person',
      text:
        'You do not have the traffic of a supermarket, so stop copying its methods. Linh shows four ways to learn ' +
        'something from eighty visitors a week.',
    },
    {
      stage: 'lab',
      at: '09:55',
      minutes: 50,
      track: 'income',
      by: ['sergio', 'zuzana'],
      title: 'Live shopping without the confetti',
      text:
        'A ceramics workshop in Oaxaca and a bookshop in Košice sell on camera twice a week. They share the ' +
        'script, the return rate and the minute at which people buy.',
    },
    {
      stage: 'lab',
      at: '11:00',
      minutes: 45,
      track: 'audience',
      by: ['elif'],
      title: 'Short video, long memory',
      text:
        'What is left of a clip after a month? Elif asked nine hundred people to retell what they had watched. The ' +
        'most remembered one had no music and a spelling mistake.',
    },
    {
      stage: 'lab',
      at: '13:30',
      minutes: 60,
      track: 'income',
      by: ['maya'],
      title: 'Workshop: your offer in one honest sentence',
      text:
        'Write what you sell, to whom and for how much. Then cross out every word that your mother would not use. ' +
        'Maya has done this with bakers, banks and one circus.',
    },
    {
      stage: 'lab',
      at: '14:40',
      minutes: 35,
      track: 'audience',
      by: ['hamza'],
      title: 'Cricket, comments and the three-hour livestream',
      text:
        'How a bedroom commentary in Lahore became appointment listening, and what Hamza does with four thousand ' +
        'messages an hour without reading them all.',
    },
    {
      stage: 'lab',
      at: '15:30',
      minutes: 45,
      track: 'operations',
      by: ['vera'],
      discussion: true,
      title: 'Numbers to look at on Monday, and numbers to forget',
      text:
        'A dashboard is a promise to act. Vera deletes eleven charts from a real one, live, until three are left, ' +
        'and explains the three.',
    },

    {
      stage: 'studio',
      at: '09:00',
      minutes: 105,
      track: 'craft',
      by: ['ingrid'],
      title: 'Workshop: write the first minute last',
      text:
        'Bring a script, an article or a talk that starts slowly. In small groups you look for the sentence where ' +
        'it really begins; Ingrid promises that it is never on the first page.',
    },
    {
      stage: 'studio',
      at: '11:00',
      minutes: 105,
      track: 'craft',
      by: ['fatiha', 'giorgos'],
      title: 'Two microphones, one argument: recording people who disagree',
      text:
        'Fatiha and Giorgos make a programme about water in the Mediterranean and seldom agree. They demonstrate ' +
        'the seating, the levels and the pauses that keep a quarrel worth hearing.',
    },
    {
      stage: 'studio',
      at: '13:30',
      minutes: 90,
      track: 'craft',
      by: ['yuki', 'mei'],
      title: 'Workshop: captions as design',
      text:
        'Captions are read by more people than the headline. You will time, break and place them for three clips, ' +
        'one of them a song, and learn when to leave a silence empty.',
    },
    {
      stage: 'studio',
      at: '14:15',
      minutes: 75,
      track: 'web',
      by: ['kaarel'],
      title: 'In the back room: bring your website, leave with a lighter one',
      text:
        'While the front room makes captions, Kaarel takes five sites from the audience and removes what nobody ' +
        'asked for. Please bring one that is yours.',
    },
    {
      stage: 'studio',
      at: '16:00',
      minutes: 60,
      track: 'craft',
      by: ['bruno', 'rosa'],
      title: 'Colour for people without a grading suite',
      text: 'One laptop, one lamp of known temperature, one grey card. Bruno and Rosa match three cameras that hate each other.',
    },
    {
      stage: 'studio',
      at: '17:15',
      minutes: 45,
      track: 'craft',
      by: ['owen'],
      title: 'What theatre knows about a webinar',
      text:
        'Entrances, exits, props and the curtain. Owen directs two volunteers through the same dull presentation ' +
        'twice, and the second time you will want to know how it goes on.',
    },

    {
      stage: 'commons',
      at: '09:30',
      minutes: 30,
      track: 'community',
      by: ['tendai'],
      title: 'The group chat is the community',
      text:
        'Forget the forum. Tendai looks after a seed exchange of six thousand gardeners that lives in forty chats, ' +
        'and describes the gentle bureaucracy that keeps it alive.',
    },
    {
      stage: 'commons',
      at: '10:15',
      minutes: 45,
      track: 'web',
      by: ['priya'],
      discussion: true,
      title: 'Local-first software, explained with a shopping list',
      text:
        'Two people, one list, no signal in the shop. Starting from a piece of paper, Priya builds up to merging ' +
        'changes without losing the milk. No code before minute thirty.',
    },
    {
      stage: 'commons',
      at: '11:10',
      minutes: 50,
      track: 'operations',
      by: ['hanna', 'benedict'],
      title: 'Events that do not exclude by accident',
      text: 'Steps, strobe lights, school holidays, prices. A checklist made by people who had to stay at home, with what each line costs.',
    },
    {
      stage: 'commons',
      at: '13:30',
      minutes: 45,
      track: 'community',
      by: ['petar'],
      title: 'How to end a project well',
      text:
        'After eleven years Petar closed a map of minority languages. He wrote to every contributor, gave the data ' +
        'away and slept well. This is the plan he would have liked to find.',
    },
    {
      stage: 'commons',
      at: '14:30',
      minutes: 30,
      track: 'web',
      by: ['dalia', 'anjali'],
      title: 'Readable at 200 percent',
      text:
        'Zoom in and half of the web falls over. Dalia and Anjali repair one popular layout in half an hour, with ' +
        'nothing newer than what your browser already knows.',
    },
    {
      stage: 'commons',
      at: '15:15',
      minutes: 60,
      track: 'community',
      by: ['esteban', 'leila', 'aroha'],
      discussion: true,
      title: 'Fishbowl: may a community have a boss?',
      text:
        'Five chairs, one of them empty. Whoever wants to speak sits down, and somebody has to leave. Esteban ' +
        'moderates as little as he can.',
    },

    {
      stage: 'lounge',
      at: '04:00',
      track: 'after-hours',
      by: ['anjali'],
      title: 'Sunrise desk: news from the time zones ahead',
      text:
        'What Mumbai is reading while the venue is asleep. Anjali collects links, voices and small disasters, and ' +
        'hands over to whoever wakes up first.',
    },
    {
      stage: 'lounge',
      at: '06:30',
      track: 'after-hours',
      by: ['freya'],
      title: 'Quiet hours: work together without talking',
      text:
        'Cameras on or off, microphones off. Freya rings a small bell every fifty minutes and plays ten minutes of ' +
        'Icelandic harbours in between.',
    },
    {
      stage: 'lounge',
      at: '08:45',
      track: 'community',
      by: ['jamal', 'padraig'],
      title: 'Breakfast with strangers',
      text:
        'You are seated by the shape of your cup. Two hosts, six tables, and at each of them one speaker of the ' +
        'day who has promised not to talk about their talk.',
    },
    {
      stage: 'lounge',
      at: '11:00',
      track: 'income',
      by: ['tariq', 'wei'],
      title: 'Ask a lawyer, ask an accountant',
      text:
        'Open clinic for creators: tax abroad, stolen pictures, contracts without an end date. Questions may be ' +
        'anonymous; the answers are for everybody.',
    },
    {
      stage: 'lounge',
      at: '12:30',
      track: 'after-hours',
      by: ['joana'],
      title: 'Lunch concert: morna and a borrowed guitar',
      text:
        'Songs from Cabo Verde about leaving and coming home, with short stories in between. Food from the yard is ' +
        'welcome in the room.',
    },
    {
      stage: 'lounge',
      at: '14:00',
      track: 'audience',
      by: ['jun', 'linh'],
      title: 'Roast my channel, kindly',
      text:
        'Submit a link, get ten minutes of friendly honesty from two people who have watched far too many first ' +
        'episodes. One good thing comes first; that is the rule.',
    },
    {
      stage: 'lounge',
      at: '16:15',
      track: 'craft',
      by: ['rosa'],
      title: 'Open edit, second reel',
      text:
        'Yesterday the grandmother was the heroine; overnight it became the loom. Rosa goes on cutting in public ' +
        'and puts one scene to the vote.',
    },
    {
      stage: 'lounge',
      at: '18:30',
      track: 'after-hours',
      by: ['kofi', 'amara'],
      title: 'Highlife, kora and the history of the remix',
      text:
        'A listening evening about who borrowed what from whom. Kofi brings the records, Amara the strings, and ' +
        'you may dance in a chair.',
    },
    {
      stage: 'lounge',
      at: '21:00',
      track: 'community',
      by: ['leila'],
      title: 'Things we got wrong: a late programme of confessions',
      text:
        'Seven minutes each, no slides, no lesson at the end. A launch without a link, a sponsor misspelt on ' +
        'stage, a newsletter sent to the wrong ninety thousand.',
    },
    {
      stage: 'lounge',
      at: '23:15',
      track: 'after-hours',
      by: ['william', 'kirra'],
      title: 'The midnight crossing',
      text:
        'William in Hilo and Kirra in Fremantle carry the evening over into tomorrow with callers, sea shanties ' +
        'and an unreasonable quiz about tides.',
    },
    {
      stage: 'lounge',
      at: '00:45',
      track: 'after-hours',
      by: ['arjun', 'ravi'],
      title: 'Second helpings: the day once more, from the sofa',
      text:
        'A watch-along of the two talks you voted for, paused whenever somebody has a question. Arjun and Ravi ' +
        'have the remote control.',
    },
    {
      stage: 'lounge',
      at: '02:30',
      track: 'after-hours',
      by: ['mei'],
      title: 'Radio for people who are awake with a baby',
      text:
        'Soft voices, no news, nothing that must be remembered. Mei-Ling reads letters from parents in nine ' +
        'countries and answers some.',
    },
  ],
};
