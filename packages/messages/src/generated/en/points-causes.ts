import { catalogue } from '../../translate.ts';

interface Messages {
  "gift": object;
  "promotion": { promotion: string | number };
  "corrected": { reason: string | number };
  "givenAgain": object;
  "contributed": object;
  "contributedTo": { title: string | number };
  "takenLess": object;
  "takenTrial": object;
  "takenGift": object;
  "takenPayment": object;
  "trial": object;
  "giftMonth": object;
  "staff": object;
  "patreon": object;
  "period": object;
}

export const t = catalogue<Messages>("points-causes", {
  "gift": "A gift from us.",
  "promotion": [["promotion"],"."],
  "corrected": ["Corrected by staff: ",["reason"]],
  "givenAgain": "Given back: the payment arrived after all.",
  "contributed": "Contributed in Greenlight.",
  "contributedTo": ["Contributed to ",["title"],"."],
  "takenLess": "Taken back: the plan you paid for earns less than the one in your free trial.",
  "takenTrial": "Taken back: your free trial ended without a payment.",
  "takenGift": "Taken back: the payment for a gift was refunded or disputed.",
  "takenPayment": "Taken back: a payment was refunded or disputed.",
  "trial": "Signed up with a free trial.",
  "giftMonth": "A month of a gift.",
  "staff": "Membership granted by staff.",
  "patreon": "Patreon membership.",
  "period": "A paid period of your membership.",
});
