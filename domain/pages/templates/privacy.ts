import { blank, fact, type PageTemplate } from './template.ts';

const WHO_ANSWERS = `<h2>Who answers for it</h2>
<p>${blank('Name and address of the organiser')} runs this app for ${fact('eventName')}. ${fact('contact')}</p>`;

const BODY = `<h2>What is kept</h2>
<ul>
<li><p><strong>Who you are:</strong> the name and email address you registered with, your ticket code in a form that
can be checked but not read back, and your role at the event.</p></li>
<li><p><strong>What you tell others:</strong> whatever you write into your profile. Leave a field empty and it is
not shown. Your email address is never part of your profile.</p></li>
<li><p><strong>What you keep:</strong> the talks on your schedule, your notes and your connections, so that they are
the same on every device you log in on.</p></li>
<li><p><strong>What you write:</strong> your questions, votes and ratings. Chat messages are deleted
${fact('chatKeepDays')} after the last day of the event.</p></li>
<li><p><strong>Where you are logged in:</strong> when each log-in began and when it was last used, so that it can be
ended; and when you last used the app at all, while you have an account.</p></li>
<li><p><strong>What you open and watch:</strong> which screens you open, which files you download and which talks
you watch and when, for ${fact('statisticsDays')}. Which profiles and booths you look at is not recorded.</p></li>
<li><p><strong>What you accept:</strong> which version of which page, and when. ${fact('consentKept')}</p></li>
<li><p><strong>Server logs:</strong> time, kind and result of requests, kept to find faults. Neither your name nor
your address is in them.</p></li>
</ul>
<p>There are no cookies for tracking, and no fonts, pictures or scripts are fetched from other companies when you
open the app.</p>
<h2>On your device</h2>
<p>So that the programme opens without a network, the app keeps a copy of it in your browser: talks, speakers, your
schedule, and how you like to see them. <a href="/app/settings">Settings</a> shows how much that is. Logging out
removes it. If you log out with changes that could not be sent yet, you are asked whether they are to wait on the
device, sealed, or be thrown away.</p>
<h2>How long</h2>
<p>A log-in ends after ${fact('logInIdleDays')} without use and after ${fact('logInDays')} at the latest. Log-in
mails are good for ${fact('mailLinkMinutes')} and for one use. Sealed changes are removed after
${fact('sealedDays')}. What you delete or change leaves the history of the server after ${fact('logKeepDays')}.
${fact('accountsKept')}</p>
<h2>Who can see it</h2>
<ul>
<li><p><strong>Other people at the event</strong> see your profile as you wrote it, and your name beside what you
write to them. ${fact('directory')}</p></li>
<li><p><strong>Nobody else</strong> sees which talks you keep. Speakers and exhibitors are not told.</p></li>
<li><p><strong>The organisers</strong> have access to the data on their server.</p></li>
<li><p><strong>Video services:</strong> ${fact('videoServices')} Their own terms hold then.</p></li>
<li><p><strong>Notifications:</strong> ${fact('push')}</p></li>
<li><p><strong>Other systems:</strong> ${fact('webhooks')}</p></li>
<li><p><strong>The web:</strong> ${fact('guests')}</p></li>
</ul>
<h2>What you can do</h2>
<p><a href="/app/my-conference">My conference</a> gives you a copy of what the event holds about you, and erases you
with everything about you. You may ask the organisers for the same, to have it put right, or object to a use of it.
You may also turn to the data protection authority where you live.</p>`;

export const privacyTemplate: PageTemplate = {
  kind: 'privacy',
  title: 'Privacy Policy',
  places: ['login', 'footer', 'guests'],
  accept: 'no',
  html: `${WHO_ANSWERS}\n${BODY}`,
  shown: {
    hint: `How ${fact('eventName')} handles your data.`,
    html: `<p>The organisers of ${fact('eventName')} decide what this app is used for and they answer for it; no
advertising network, no analytics company and no social network has a part in it. This page says what is kept,
where, for how long, and what you can do about it. ${fact('contact')}</p>\n${BODY}`,
  },
};
