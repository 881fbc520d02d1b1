import { catalogue } from '../../translate.ts';
import type { Tag } from '../../translate.ts';

interface Messages {
  "account": object;
  "membership": object;
  "plan": object;
  "invoices": object;
  "coupon": object;
  "points": object;
  "access": object;
  "profile": object;
  "history": object;
  "notifications": object;
  "gifts": object;
  "security": object;
  "devices": object;
  "whose": { b: Tag; name: string | number };
  "whoseWithEmail": { b: Tag; name: string | number; email: string | number };
  "loading": object;
}

export const t = catalogue<Messages>("routes-account", {
  "account": "Account",
  "membership": "Membership",
  "plan": "Plan",
  "invoices": "Invoices",
  "coupon": "Discount Code",
  "points": "Points",
  "access": "Access",
  "profile": "Profile",
  "history": "Watch history",
  "notifications": "Notifications",
  "gifts": "Gifts",
  "security": "Security",
  "devices": "Devices",
  "whose": ["You're using the account of ",["b",["name"]],"."],
  "whoseWithEmail": ["You're using the account of ",["b",["name"]]," (",["email"],")."],
  "loading": "Loading the page",
});
