import { catalogue } from '../../translate.ts';
import type { Tag } from '../../translate.ts';

interface Messages {
  "account": object;
  "accountOf": { name: string | number };
  "points": { count: number; unit: Tag };
}

export const t = catalogue<Messages>("shell-account", {
  "account": "Account",
  "accountOf": ["Account of ",["name"]],
  "points": [["count",2,{"one":[0,["unit"," point"]],"other":[0,["unit"," points"]]}]],
});
