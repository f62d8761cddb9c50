import { blank, fact, type PageTemplate } from './template.ts';

export const imprintTemplate: PageTemplate = {
  kind: 'imprint',
  title: 'Imprint',
  places: ['footer', 'guests'],
  accept: 'no',
  html: `<p>${blank('Name of the organiser and legal form')}<br />${blank('Street, city and country')}</p>
<p>${blank('Names of those who may sign for it')}</p>
<p>${blank('Mail address and phone number')}</p>
<p>${blank('Register, number and tax number, where the law asks for them')}</p>`,
};

export const conductTemplate: PageTemplate = {
  kind: 'conduct',
  title: 'Code of Conduct',
  places: ['login', 'footer', 'guests'],
  accept: 'each',
  html: `<p>${fact('eventName')} is for everybody who takes part. Be kind, be honest about who you are, and take no
for an answer.</p>
<h2>What has no place here</h2>
<ul>
<li><p>Harassment, hate and threats, on stage, in the hall or in this app.</p></li>
<li><p>Comments on bodies, origin, faith, gender or sexual orientation that put people down.</p></li>
<li><p>Pictures and recordings of people who have not agreed.</p></li>
<li><p>Advertising to people who did not ask for it.</p></li>
</ul>
<h2>If something happens</h2>
<p>Tell ${blank('Who takes reports, and how to reach them on site')}. In a chat you can report a message or block
its author.</p>
<h2>What the organisers may do</h2>
<p>The organisers may remove what breaks these rules, mute its author, or end their access.</p>`,
};

export const accessibilityTemplate: PageTemplate = {
  kind: 'accessibility',
  title: 'Accessibility',
  places: ['menu', 'guests'],
  accept: 'no',
  html: `<h2>At the venue</h2>
<p>${blank('Step-free ways, lifts, toilets, quiet rooms, seats, assistance dogs')}</p>
<h2>In the talks</h2>
<p>${blank('Captions, sign language, hearing loops')}</p>
<h2>In this app</h2>
<p>The app is made for keyboards and screen readers, in light and dark. How it looks is chosen in
<a href="/app/settings">Settings</a>.</p>
<h2>If something is in your way</h2>
<p>${fact('contact')}</p>`,
};

export const travelTemplate: PageTemplate = {
  kind: 'travel',
  title: 'Travel',
  places: ['menu', 'guests'],
  accept: 'no',
  html: `<h2>The venue</h2>
<p>${blank('Name and address of the venue')}</p>
<h2>By train and bus</h2>
<p>${blank('Nearest stations and lines')}</p>
<h2>By car</h2>
<p>${blank('Way and parking')}</p>
<h2>Where to stay</h2>
<p>${blank('Hotels and rates')}</p>`,
};

export const questionsTemplate: PageTemplate = {
  kind: 'questions',
  title: 'Questions and answers',
  places: ['menu', 'guests'],
  accept: 'no',
  html: `<h2>When do the doors open?</h2>
<p>${blank('Time and place')}</p>
<h2>Does the app work without a network?</h2>
<p>Yes. The programme, your schedule and your notes are on your device. What you write is sent when the network
returns.</p>
<h2>Can I use it on several devices?</h2>
<p>${fact('devices')}</p>
<h2>Whom do I ask?</h2>
<p>${fact('contact')}</p>`,
};
