import type { Playback } from '@houselights/contracts';

/** True if the wanted language is not the film's default, and the film has it. */
export function isOtherLanguage(audioTracks: Playback['audioTracks'], wanted: string | null): boolean {
  const [usual] = audioTracks;
  return usual?.language !== wanted && audioTracks.some(({ language }) => language === wanted);
}
