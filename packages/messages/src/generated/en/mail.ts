import { catalogue } from '../../translate.ts';

interface Messages {
  "subject": { subject: string | number; brand: string | number };
  "hello": { name: string | number };
  "helloStranger": object;
  "link": { label: string | number };
  "code": { code: string | number };
  "typeCode": object;
  "seeMembership": object;
  "updateCard": object;
}

export const t = catalogue<Messages>("mail", {
  "subject": [["subject"]," · ",["brand"]],
  "hello": ["Hello ",["name"],","],
  "helloStranger": "Hello,",
  "link": [["label"],":"],
  "code": ["Code: ",["code"]],
  "typeCode": "Or type this code:",
  "seeMembership": "See your membership",
  "updateCard": "Update your card",
});
