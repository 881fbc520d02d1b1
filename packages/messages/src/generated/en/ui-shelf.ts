import { catalogue } from '../../translate.ts';

interface Messages {
  "previous": { title: string | number };
  "next": { title: string | number };
}

export const t = catalogue<Messages>("ui-shelf", {
  "previous": ["Previous in ",["title"]],
  "next": ["Next in ",["title"]],
});
