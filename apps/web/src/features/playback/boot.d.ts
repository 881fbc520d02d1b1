import type { Grant } from './player/controller.ts';

declare global {
  interface Window {
    /** What index.html's script started on /video/:id. */
    houselightsBoot?: {
      id: string;
      /** The access token sent with the request. */
      token: string | undefined;
      /** Undefined if the app should request again. */
      answer: Promise<Grant | undefined>;
      video: HTMLVideoElement | undefined;
      /** Fulfilled once its bytes begin to arrive, or need not be awaited. */
      near: Promise<unknown>;
      /** Fulfilled once its first frame is there, or need not be awaited. */
      seen: Promise<unknown>;
    };
  }
}

declare module 'react' {
  interface CSSProperties {
    /** Custom properties used by the style sheets. */
    [name: `--${string}`]: string | number | undefined;
  }
}
