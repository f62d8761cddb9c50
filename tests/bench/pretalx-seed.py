"""Puts the talks of a JSON file into pretalx as one published schedule. Run inside `pretalx shell`; TALKS names the file.

The file: {"name", "zone", "firstDay", "lastDay", "talks": [{"title", "text", "start", "minutes", "room", "track", "speakers"}]},
days as YYYY-MM-DD, starts as ISO 8601 with an offset.
"""

import datetime
import json
import os

from django_scopes import scope, scopes_disabled
from pretalx.event.models import Event, Organiser
from pretalx.person.models import SpeakerProfile, User
from pretalx.schedule.models import Room, TalkSlot
from pretalx.submission.models import Submission, Track

with open(os.environ["TALKS"], encoding="utf-8") as file:
    plan = json.load(file)

with scopes_disabled():
    organiser, _ = Organiser.objects.get_or_create(name="Organiser", slug="organiser")
    event = Event(
        organiser=organiser,
        name=plan["name"],
        slug="event",
        date_from=datetime.date.fromisoformat(plan["firstDay"]),
        date_to=datetime.date.fromisoformat(plan["lastDay"]),
        timezone=plan["zone"],
        email="organiser@example.org",
        is_public=True,
        locale="en",
        locale_array="en",
        primary_color="#3b5bdb",
    )
    event.save()
    event.build_initial_data()

with scope(event=event):
    rooms, tracks, people = {}, {}, {}

    def room(name):
        if name not in rooms:
            rooms[name] = Room.objects.create(event=event, name=name, position=len(rooms))
        return rooms[name]

    def track(name):
        if name not in tracks:
            tracks[name] = Track.objects.create(event=event, name=name, color="#3b5bdb")
        return tracks[name]

    def speaker(name):
        if name not in people:
            user = User(email=f"speaker-{len(people)}@example.org", name=name)
            user.set_unusable_password()
            user.save()
            SpeakerProfile.objects.create(user=user, event=event)
            people[name] = user
        return people[name]

    for talk in plan["talks"]:
        start = datetime.datetime.fromisoformat(talk["start"])
        submission = Submission.objects.create(
            event=event,
            title=talk["title"][:200],
            submission_type=event.cfp.default_type,
            track=track(talk["track"]),
            state="confirmed",
            abstract=talk["text"],
            duration=talk["minutes"],
        )
        for name in talk["speakers"]:
            submission.speakers.add(speaker(name))
        TalkSlot.objects.filter(submission=submission, schedule=event.wip_schedule).delete()
        TalkSlot.objects.create(
            submission=submission,
            schedule=event.wip_schedule,
            room=room(talk["room"]),
            start=start,
            end=start + datetime.timedelta(minutes=talk["minutes"]),
            is_visible=True,
        )
    event.wip_schedule.freeze("1", user=None, notify_speakers=False)
    event.feature_flags["show_schedule"] = True
    event.save()
