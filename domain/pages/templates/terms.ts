import { blank, fact, type PageTemplate } from './template.ts';

const BODY = `<h2>Your access</h2>
<ul>
<li><p>A ticket is for one person. The log-in that comes with it is yours and is not to be shared, lent or
sold.</p></li>
<li><p>Log-in links and codes are as good as a key: do not forward them. If one has gone astray, ask for a new one;
the old one then no longer opens anything.</p></li>
<li><p>${fact('devices')}</p></li>
<li><p>The organisers may end the access of anyone who breaks these terms.</p></li>
</ul>
<h2>How we treat each other</h2>
<p>Be kind, be honest about who you are, and take no for an answer. Harassment, hate, threats and unwanted
advertising have no place here, on stage, in the hall or in this app. If something happens to you, tell the
organisers.</p>
<p>What you write must be yours to write. Do not take from the directory what others did not give you: no copying of
profiles into mailing lists, no automated reading of the pages, no attempts to get at what you are not shown.</p>
<h2>The programme</h2>
<p>Talks move, speakers fall ill, stages change. The app shows the newest state it could get, and how old that is;
when a talk on your schedule changes, it is marked. The organisers take care that it is right, but an hour on a
screen is a plan and not a promise.</p>
<p>Talks, slides and recordings belong to those who made them. Watch them, learn from them, quote them fairly; to
record, copy or publish them, ask first.</p>
<h2>If something goes wrong</h2>
<p>The app is made to work without a network and to lose nothing, yet no software is without faults and no server is
always up. The organisers answer for harm they cause on purpose or through gross neglect, and for harm to life and
health. Beyond that they cannot be held for a missed talk or a failed connection.</p>
<h2>Changes and questions</h2>
<p>How your data is treated is in the <a href="/privacy">Privacy Policy</a>. ${fact('contact')}</p>`;

export const termsTemplate: PageTemplate = {
  kind: 'terms',
  title: 'Terms and Conditions',
  places: ['login', 'footer'],
  accept: 'each',
  html: `<p>These are the terms between you and ${blank('Name and address of the organiser')}, the organiser of
${fact('eventName')}. Where the law of your country gives you more, the law applies.</p>\n${BODY}`,
  shown: {
    hint: `The terms between you and the organisers of ${fact('eventName')}.`,
    html: `<p>By logging in you agree with the organisers of ${fact('eventName')} on what follows. It is short on
purpose. Where the law of your country gives you more, the law applies.</p>\n${BODY}`,
  },
};
