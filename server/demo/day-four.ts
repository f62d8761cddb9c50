import type { DemoDay } from './demo-shapes.ts';

export const dayFour: DemoDay = {
  breaks: [
    { at: '12:30', minutes: 60, title: 'Last lunch together' },
    { at: '17:45', minutes: 90, title: 'Farewell in the yard' },
    { stage: 'studio', at: '11:30', minutes: 30, title: 'Hanging the exhibition' },
  ],
  talks: [
    {
      stage: 'main',
      at: '09:30',
      minutes: 30,
      track: 'craft',
      by: ['lucas', 'freya'],
      title: 'Wake up with yesterday’s jingles',
      text: 'The winners of the jingle workshop, performed by people who had coffee. Then the news of the day, sung.',
    },
    {
      stage: 'main',
      at: '10:15',
      minutes: 45,
      track: 'income',
      by: ['harriet'],
      discussion: true,
      title: 'Enough: a business with a ceiling',
      text:
        'Harriet decided what she wanted to earn and stopped there. Three years later she explains what to do with ' +
        'the customers you turn away, and with the evenings.',
    },
    {
      stage: 'main',
      at: '11:15',
      minutes: 60,
      track: 'web',
      by: ['davit', 'anjali', 'kaarel'],
      title: 'Twenty years from now: letters to whoever opens this file',
      text:
        'Three people who work on archives write to their successors, on stage and in plain text. What to keep, ' +
        'what to delete, where the spare key is.',
    },
    {
      stage: 'main',
      at: '13:30',
      minutes: 45,
      track: 'operations',
      by: ['thandi', 'daniel'],
      title: 'After the event: forty-eight hours that decide the next one',
      text:
        'Thank-you notes, unpaid bills, recordings, lost umbrellas. Thandi and Daniel follow one festival through ' +
        'its first two days of being over.',
    },
    {
      stage: 'main',
      at: '16:30',
      minutes: 60,
      track: 'community',
      by: ['ines', 'jamal', 'aroha'],
      title: 'Closing: what you are taking home',
      text: 'One sentence from everybody who wants to say one, read by the hosts. Then Inês turns off the lights, one stage at a time.',
    },

    {
      stage: 'lab',
      at: '09:45',
      minutes: 45,
      track: 'audience',
      by: ['catalina', 'elif'],
      title: 'Audiences that talk to each other',
      text:
        'The moment your listeners meet without you is the moment you have built something. How two communities ' +
        'arranged it, and stayed out of the room.',
    },
    {
      stage: 'lab',
      at: '10:45',
      minutes: 30,
      track: 'audience',
      by: ['linh'],
      title: 'Unsubscribes are mail, too',
      text:
        'Linh answered every goodbye for a year. A third came back, two got married, and the reasons make a better ' +
        'survey than any survey.',
    },
    {
      stage: 'lab',
      at: '11:30',
      minutes: 45,
      track: 'income',
      by: ['tariq', 'sofia'],
      title: 'Grants without tears',
      text: 'A funder and a funded read the same application aloud. You will hear where the eyebrows go up.',
    },
    {
      stage: 'lab',
      at: '13:30',
      minutes: 60,
      track: 'operations',
      by: ['vera', 'wei'],
      discussion: true,
      title: 'A will for your channel',
      text:
        'Who gets the passwords, the archive, the name? A cheerful workshop about the least cheerful paperwork, ' +
        'with a form that you can sign on the spot.',
    },

    {
      stage: 'studio',
      at: '09:30',
      minutes: 105,
      track: 'craft',
      by: ['mei', 'giorgos'],
      title: 'Workshop: a three-minute documentary, start to finish',
      text:
        'One subject at the venue, one phone per team, one hour and three quarters. The results are shown at the ' +
        'closing, ready or not.',
    },
    {
      stage: 'studio',
      at: '13:30',
      minutes: 45,
      track: 'craft',
      by: ['ingrid', 'tomas'],
      title: 'Checking facts when you are the only one awake',
      text: 'A night desk for one: which calls to make, which not, and how to write "we do not know" so that it reads like strength.',
    },
    {
      stage: 'studio',
      at: '14:30',
      minutes: 75,
      track: 'craft',
      by: ['dalia', 'yuki'],
      title: 'Exhibition walk: everything that was made here',
      text: 'Drawings, captions, posters, one second of film each. The makers stand next to their work and are not allowed to apologise.',
    },

    {
      stage: 'commons',
      at: '09:45',
      minutes: 30,
      track: 'community',
      by: ['tendai'],
      title: 'Seeds by post',
      text: 'Envelopes, stamps and a spreadsheet moved forty tonnes of biodiversity. A short love story about logistics.',
    },
    {
      stage: 'commons',
      at: '10:30',
      minutes: 45,
      track: 'web',
      by: ['clara', 'petar'],
      title: 'Maps without a giant behind them',
      text:
        'You need a map on your page and would rather not send your visitors to an advertiser. Clara and Petar ' +
        'show three ways, from a drawing to a server of your own.',
    },
    {
      stage: 'commons',
      at: '11:30',
      minutes: 45,
      track: 'operations',
      by: ['hanna', 'lena'],
      title: 'Handing over: the folder for the next team',
      text:
        'Every organiser writes one, few write it while they still remember. Hanna and Lena fill in theirs before ' +
        'your eyes, with the phone number of the man who has the key to the roof.',
    },
    {
      stage: 'commons',
      at: '14:45',
      minutes: 60,
      track: 'community',
      by: ['leila', 'nadia', 'padraig'],
      discussion: true,
      title: 'Where shall we meet until next year?',
      text:
        'A town meeting about the months in between: small gatherings, shared calendars, a letter every quarter. ' +
        'Decisions will be taken, by hand.',
    },

    {
      stage: 'lounge',
      at: '04:00',
      track: 'after-hours',
      by: ['linh'],
      title: 'Street breakfast, live from Huế',
      text: 'Linh takes a phone through the market while the city wakes up, and orders whatever the chat decides. Vegetarians have a veto.',
    },
    {
      stage: 'lounge',
      at: '06:30',
      track: 'after-hours',
      by: ['padraig'],
      title: 'Quiet hours, with rain on a tin roof',
      text: 'The last of the silent rooms. Finish the thing you promised on day one; a small bell will tell you when it is time for tea.',
    },
    {
      stage: 'lounge',
      at: '08:45',
      track: 'community',
      by: ['jamal', 'joana'],
      title: 'The swap shop',
      text:
        'Stickers, skills, sourdough. Offer one thing, ask for one thing, shake hands. The record stands at a tent ' +
        'against a theme tune.',
    },
    {
      stage: 'lounge',
      at: '10:45',
      minutes: 105,
      track: 'craft',
      by: ['rosa'],
      title: 'Open edit: premiere',
      text: 'Four days ago it was eleven hours. Rosa shows all twenty minutes and then the one shot you saved by voting for it.',
    },
    {
      stage: 'lounge',
      at: '13:30',
      minutes: 180,
      track: 'after-hours',
      by: ['kofi', 'william'],
      title: 'Play us out',
      text: 'Three hours of records, callers and goodbyes in many languages. Leave a message for somebody you met; it will be read.',
    },
  ],
};
