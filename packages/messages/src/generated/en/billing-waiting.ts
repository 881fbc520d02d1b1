import { catalogue } from '../../translate.ts';

interface Messages {
  "bankAsks": object;
  "invoiceFirst": object;
  "paymentComing": object;
}

export const t = catalogue<Messages>("billing-waiting", {
  "bankAsks": "Your bank asks you to confirm another change first.",
  "invoiceFirst": "Pay your open invoice first. You'll find it in your account.",
  "paymentComing": "Its next payment is on its way. Come back in about an hour, once it has gone through.",
});
