import type { Playback } from '@houselights/contracts';

/** True where somebody wants to hear another language than the usual one of a film, and the film has it. */
export function isOtherLanguage(audioTracks: Playback['audioTracks'], wanted: string | null): boolean {
  const [usual] = audioTracks;
  return usual?.language !== wanted && audioTracks.some(({ language }) => language === wanted);
}
