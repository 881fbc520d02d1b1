import { catalogue } from '../../translate.ts';

interface Messages {
  "bankAsks": object;
  "invoiceFirst": object;
  "paymentComing": object;
}

export const t = catalogue<Messages>("billing-waiting", {
  "bankAsks": "Your bank needs you to confirm another change first.",
  "invoiceFirst": "Pay your open invoice first. You'll find it in your account.",
  "paymentComing": "Your next payment is on its way. Come back in about an hour, once it has gone through.",
});
