import { catalogue } from '../../translate.ts';

interface Messages {
  "email": object;
  "password": object;
  "displayName": object;
  "displayNameHint": object;
  "code": object;
  "codeHint": object;
  "nameMissing": object;
  "codeMissing": object;
  "passwordShort": { least: number };
}

export const t = catalogue<Messages>("account-fields", {
  "email": "Email",
  "password": "Password",
  "displayName": "Display name",
  "displayNameHint": "The name other people see.",
  "code": "Code",
  "codeHint": "The code from our email. It may take a minute to arrive.",
  "nameMissing": "Please enter a name.",
  "codeMissing": "Please enter the code.",
  "passwordShort": ["Password should be at least ",["least",4]," characters"],
});
