import { EditionSwitch } from './edition-switch.tsx';
import { editionPlaces, nounPlace } from './noun-screen.tsx';
import { replayStagesNoun, stagesNoun } from './nouns/stages.tsx';
import { replayTalksNoun, talksNoun } from './nouns/talks.tsx';
import { replayTracksNoun, tracksNoun } from './nouns/tracks.tsx';

const ways = (type: string) => <EditionSwitch type={type} />;

export const talkPlaces = editionPlaces(
  nounPlace(talksNoun, ways(talksNoun.type)),
  nounPlace(replayTalksNoun, ways(talksNoun.type)),
);
export const stagePlaces = editionPlaces(
  nounPlace(stagesNoun, ways(stagesNoun.type)),
  nounPlace(replayStagesNoun, ways(stagesNoun.type)),
);
export const trackPlaces = editionPlaces(
  nounPlace(tracksNoun, ways(tracksNoun.type)),
  nounPlace(replayTracksNoun, ways(tracksNoun.type)),
);
