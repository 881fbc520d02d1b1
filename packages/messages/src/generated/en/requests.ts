import { catalogue } from '../../translate.ts';

interface Messages {
  "invalid_input": object;
  "unauthenticated": object;
  "forbidden": object;
  "not_found": object;
  "request_too_slow": object;
  "body_too_large": object;
  "unsupported_media_type": object;
  "too_many_requests": object;
  "headers_too_large": object;
  "internal_error": object;
}

export const t = catalogue<Messages>("requests", {
  "invalid_input": "Some of what you sent isn't valid.",
  "unauthenticated": "Log in to continue.",
  "forbidden": "Your account isn't allowed to do that.",
  "not_found": "There's nothing here.",
  "request_too_slow": "The request took too long to arrive.",
  "body_too_large": "What you sent is too large.",
  "unsupported_media_type": "We don't support this content type.",
  "too_many_requests": "Too many requests. Please wait a moment and try again.",
  "headers_too_large": "The address or the headers are too long.",
  "internal_error": "Something went wrong on our side.",
});
