import { useEffect } from 'react';
import { type PlayerState, wantedPlayer } from '../../domain/talks/player/player-state.ts';
import { speakerNames, type Talk } from '../../domain/talks/talk.ts';
import { tellPlayer } from '../data/player/player.ts';
import { useStage } from '../data/talks/talks.ts';

/** Shows the talk on the lock screen, and handles the keys of headphones, by the browser's media session. */
export function useMediaSession(state: PlayerState, talk: Talk): void {
  const stage = useStage(talk.stageId)?.name ?? '';
  const speakers = speakerNames(talk);
  const { pressHolds } = wantedPlayer(state);
  const canLead = state.status === 'loadingNextTalk' && state.next !== undefined;
  useEffect(() => {
    const { mediaSession } = navigator;
    mediaSession.metadata = new MediaMetadata({ title: talk.title, artist: speakers, album: stage });
    mediaSession.setActionHandler('play', () => tellPlayer({ type: 'resume' }));
    mediaSession.setActionHandler('pause', () => tellPlayer({ type: 'hold' }));
    return () => {
      mediaSession.metadata = null;
      mediaSession.setActionHandler('play', null);
      mediaSession.setActionHandler('pause', null);
    };
  }, [talk.title, speakers, stage]);
  useEffect(() => {
    navigator.mediaSession.playbackState = pressHolds ? 'playing' : 'paused';
  }, [pressHolds]);
  useEffect(() => {
    navigator.mediaSession.setActionHandler('nexttrack', canLead ? () => tellPlayer({ type: 'click' }) : null);
    return () => navigator.mediaSession.setActionHandler('nexttrack', null);
  }, [canLead]);
}
