import { useEffect, useState } from 'react';

export type CaptionSource = { language: string; label: string; url: string };

function textOf(cue: TextTrackCue): string {
  return 'getCueAsHTML' in cue && cue instanceof VTTCue ? (cue.getCueAsHTML().textContent ?? '') : '';
}

/** The caption lines for the current moment of `video`, parsed by the browser's own WebVTT parser. */
export function useCues(video: HTMLVideoElement | null, source: CaptionSource | undefined): readonly string[] {
  const [lines, setLines] = useState<readonly string[]>([]);
  useEffect(() => {
    if (!video || !source) return undefined;
    const element = document.createElement('track');
    element.kind = 'captions';
    element.srclang = source.language;
    element.label = source.label;
    element.src = source.url;
    video.append(element);
    const { track } = element;
    // Parsed but not rendered: our own lines make room for the controls.
    track.mode = 'hidden';
    const change = () => setLines([...(track.activeCues ?? [])].map(textOf).filter(Boolean));
    track.addEventListener('cuechange', change);
    return () => {
      track.removeEventListener('cuechange', change);
      track.mode = 'disabled';
      element.remove();
      setLines([]);
    };
  }, [video, source]);
  return lines;
}
