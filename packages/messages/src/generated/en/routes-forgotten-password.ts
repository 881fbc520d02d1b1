import { catalogue } from '../../translate.ts';

interface Messages {
  "title": object;
}

export const t = catalogue<Messages>("routes-forgotten-password", {
  "title": "Reset your password",
});
