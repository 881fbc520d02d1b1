import { catalogue } from '../../translate.ts';

interface Messages {
  "popular": object;
  "exclusive": { site: string | number };
  "questions": object;
}

export const t = catalogue<Messages>("routes-join", {
  "popular": "Popular now",
  "exclusive": ["Only on ",["site"]],
  "questions": "Questions and answers",
});
