import { useEffect, useState } from 'react';

export type CaptionSource = { language: string; label: string; url: string };

function textOf(cue: TextTrackCue): string {
  return 'getCueAsHTML' in cue && cue instanceof VTTCue ? (cue.getCueAsHTML().textContent ?? '') : '';
}

/** The lines of a caption track that belong to this moment of `video`, read by the browser's own WebVTT reader. */
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
    // Read but not drawn: the lines below make room for the controls.
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
