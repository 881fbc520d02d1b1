import type { Grant } from './player/controller.ts';

declare global {
  interface Window {
    /** What index.html's script began on /video/:id. */
    houselightsBoot?: {
      id: string;
      /** The access token that the question carried. */
      token: string | undefined;
      /** Undefined when the app should ask again. */
      answer: Promise<Grant | undefined>;
      video: HTMLVideoElement | undefined;
      /** Fulfilled when its bytes have begun to arrive, or are not to be waited for. */
      near: Promise<unknown>;
      /** Fulfilled when its first picture is there, or is not to be waited for. */
      seen: Promise<unknown>;
    };
  }
}

declare module 'react' {
  interface CSSProperties {
    /** Custom properties that the style sheets compute with. */
    [name: `--${string}`]: string | number | undefined;
  }
}
