import { expect, test } from 'vitest';
import { chatName, linkPlace, linkTitle, meetingName } from '../../domain/link-services.ts';

test('meetings are known by their host', () => {
  const links = {
    'https://zoom.us/j/123?pwd=abc': 'Zoom',
    'https://harbour.zoom.us/j/123': 'Zoom',
    'https://teams.microsoft.com/l/meetup-join/19': 'Teams',
    'https://teams.live.com/meet/1': 'Teams',
    'https://meet.google.com/abc-defg-hij': 'Google Meet',
    'https://meet.jit.si/Harbour': 'Jitsi',
    'https://jitsi.harbour.example/room': 'Jitsi',
    'https://bbb.harbour.example/b/ada-xyz': 'BigBlueButton',
    'https://rooms.harbour.example/rooms/abc-def-ghi/join': 'BigBlueButton',
    'https://matrix.to/#/#main:harbour.example': 'Matrix',
    'https://zoom.us.evil.example/j/1': undefined,
    'https://notzoom.us/j/1': undefined,
    'https://example.org/zoom.us/': undefined,
    'https://discord.gg/abc': undefined,
    'zoom.us/j/123': undefined,
  };
  expect(Object.fromEntries(Object.keys(links).map((link) => [link, meetingName(link)]))).toEqual(links);
});

test('chats are known by their host; a link that nobody named says where people talk, others their host', () => {
  const links = [
    'https://matrix.to/#/%23conduct:matrix.harbour.example?via=x',
    'https://matrix.to/#/#main:harbour.example',
    'https://matrix.to/#/%E0%A4%A',
    'https://discord.gg/abc',
    'https://harbour.slack.com/archives/C1',
    'https://harbour.zulipchat.com/#narrow/stream/1-main',
    'https://harbour.example/conduct',
  ];
  expect(links.map((link) => [linkTitle(link), linkPlace(link), chatName(link)])).toEqual([
    ['Talk about it in #conduct:matrix.harbour.example', 'Matrix', 'Matrix'],
    ['Talk about it in #main:harbour.example', 'Matrix', 'Matrix'],
    ['Talk about it in Matrix', 'Matrix', 'Matrix'],
    ['Talk about it in Discord', 'Discord', 'Discord'],
    ['Talk about it in Slack', 'Slack', 'Slack'],
    ['Talk about it in Zulip', 'Zulip', 'Zulip'],
    ['harbour.example', 'harbour.example', undefined],
  ]);
});
