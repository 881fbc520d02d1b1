import { catalogue } from '../../translate.ts';

interface Messages {
  "showPassword": object;
  "hidePassword": object;
}

export const t = catalogue<Messages>("ui-field", {
  "showPassword": "Show password",
  "hidePassword": "Hide password",
});
