import { Link } from '@tanstack/react-router';
import { usePublicEvent } from '../../data/device/event.ts';
import { Hero } from '../../ui/cards/hero.tsx';
import styles from './policies.module.css';
import { Stack } from '../../ui/layout/stack.tsx';

export function PrivacyScreen() {
  const event = usePublicEvent()?.name ?? 'this event';
  return (
    <Stack as="article" gap={4} className={styles.prose}>
      <Hero title="Privacy Policy" hint={`How ${event} handles your data.`} />
      <p>
        {event} runs this app on a server of its own organisers. They decide what it is used for and they answer for it;
        no advertising network, no analytics company and no social network has a part in it. This page says what is
        kept, where, for how long, and what you can do about it.
      </p>
      <WhatIsKept />
      <WhereItIs />
      <WhoSeesIt />
      <YourRights />
    </Stack>
  );
}

const WhatIsKept = () => (
  <>
    <h2>What is kept</h2>
    <ul>
      <li>
        <strong>Who you are:</strong> the name and email address you registered with, your ticket code in a form that
        can be checked but not read back, and your role at the event.
      </li>
      <li>
        <strong>What you tell others:</strong> whatever you write into your profile. Leave a field empty and it is not
        shown. Your email address is never part of your profile.
      </li>
      <li>
        <strong>What you keep:</strong> the talks on your schedule, so that they are the same on every device you log in
        on.
      </li>
      <li>
        <strong>Where you are logged in:</strong> when each log-in began and when it was last used, so that it can be
        ended.
      </li>
      <li>
        <strong>What you open and watch:</strong> which screens you open, which files you download and which talks you
        watch and when, for 90 days. Which profiles and booths you look at is not recorded.
      </li>
      <li>
        <strong>Server logs:</strong> time, address and result of each request, kept briefly to find faults and stop
        abuse.
      </li>
    </ul>
    <p>
      There are no cookies for tracking, and no fonts, pictures or scripts are fetched from other companies when you
      open the app.
    </p>
  </>
);

const WhereItIs = () => (
  <>
    <h2>On your device</h2>
    <p>
      So that the programme opens without a network, the app keeps a copy of it in your browser: talks, speakers, your
      schedule, and how you like to see them. <Link to="/app/settings">Settings</Link> shows how much that is. Logging
      out removes it. If you log out with changes that could not be sent yet, you are asked whether they are to wait on
      the device, sealed, or be thrown away.
    </p>
    <h2>How long</h2>
    <p>
      A log-in ends after two weeks without use and after thirty days at the latest. Log-in mails are good for fifteen
      minutes and for one use. Sealed changes are removed after thirty days. Everything else goes when the organisers
      close the event&rsquo;s server, or earlier when you ask them to.
    </p>
  </>
);

const WhoSeesIt = () => (
  <>
    <h2>Who can see it</h2>
    <ul>
      <li>
        <strong>Other people at the event</strong> see your profile as you wrote it, and nothing else.
      </li>
      <li>
        <strong>Nobody else</strong> sees which talks you keep. Speakers and exhibitors are not told.
      </li>
      <li>
        <strong>The organisers</strong> have access to the data on their server.
      </li>
      <li>
        <strong>Video services</strong> learn that you watch when, and only when, you press play on a talk they carry.
        Their own terms hold then.
      </li>
      <li>
        <strong>Your browser&rsquo;s maker</strong> carries notifications if you switch them on; their text is encrypted
        on the way.
      </li>
    </ul>
  </>
);

const YourRights = () => (
  <>
    <h2>What you can do</h2>
    <p>
      Ask the organisers for a copy of what they keep about you, have it put right, have it deleted, or object to a use
      of it. They answer within a month. You may also turn to the data protection authority where you live. How to reach
      the organisers stands in the mail that brought you your ticket.
    </p>
  </>
);
