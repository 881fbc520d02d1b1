import { catalogue } from '../../translate.ts';

interface Messages {
  "previous": { title: string | number };
  "next": { title: string | number };
}

export const t = catalogue<Messages>("ui-rail", {
  "previous": ["Previous in ",["title"]],
  "next": ["Next in ",["title"]],
});
