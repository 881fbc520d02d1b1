import { catalogue } from '../../translate.ts';

interface Messages {
  "giftSubject": { from: string | number };
  "giftSubjectNameless": object;
  "gift": { from: string | number; months: number };
  "giftNameless": { months: number };
  "giftMessage": { message: string | number };
  "giftAction": object;
  "giftClosing": object;
  "seeGifts": object;
  "boughtSubject": object;
  "bought": { amount: string | number; months: number; on: Date; recipient: string | number };
  "boughtClosing": object;
  "redeemedSubject": object;
  "redeemed": { recipient: string | number };
  "redeemedClosing": object;
  "takenBackSubject": { end: string | number; on: Date };
  "takenBack": { months: number; end: string | number; on: Date };
  "takenBackEnds": { plan: string | number; on: Date };
  "takenBackCharge": { plan: string | number; amount: string | number; on: Date };
  "takenBackRenewal": { plan: string | number; on: Date };
  "takenBackPoints": object;
  "movedSubject": { on: Date };
  "movedEndSubject": { on: Date };
  "moved": object;
  "undoneSubject": { recipient: string | number; end: string | number; on: Date };
  "undone": { amount: string | number; months: number; recipient: string | number; end: string | number; on: Date };
  "mistake": object;
}

export const t = catalogue<Messages>("mail-gift", {
  "giftSubject": [["from"]," has a gift for you"],
  "giftSubjectNameless": "Someone has a gift for you",
  "gift": [["from"]," has given you ",["months",2,{"=1":"one month","=12":"a year","other":[0," months"]}]," of everything we make."],
  "giftNameless": ["Someone has given you ",["months",2,{"=1":"one month","=12":"a year","other":[0," months"]}]," of everything we make."],
  "giftMessage": ["“",["message"],"”"],
  "giftAction": "Open your gift",
  "giftClosing": "The code works once. You won't be charged for the gift, and it doesn't renew.",
  "seeGifts": "See your gifts",
  "boughtSubject": "Your gift is wrapped",
  "bought": ["Thank you. We received ",["amount"]," for a gift of ",["months",2,{"=1":"one month","=12":"a year","other":[0," months"]}],". We'll email it on ",["on",5,"day"]," to ",["recipient",1,{"nobody":"someone who has left","other":[["recipient"]]}],"."],
  "boughtClosing": "You'll also find the code there, if you'd rather hand it over yourself.",
  "redeemedSubject": "Your gift was opened",
  "redeemed": ["Your gift for ",["recipient",1,{"nobody":"someone who has left","other":[["recipient"]]}]," was just redeemed."],
  "redeemedClosing": "That was kind of you.",
  "takenBackSubject": [["end",1,{"ended":"Your gift has ended","neverBegins":"Your gift won't begin","other":["Your gift ends on ",["on",5,"day"]]}]],
  "takenBack": ["The payment for the gift of ",["months",2,{"=1":"one month","=12":"a year","other":[0," months"]}]," that you redeemed was returned, so the gift ",["end",1,{"ended":"has ended","neverBegins":"won't begin","other":["ends on ",["on",5,"day"]]}],"."],
  "takenBackEnds": ["Your ",["plan"]," membership is cancelled and now ends on ",["on",5,"day"],". You won't be charged."],
  "takenBackCharge": ["Your gift had postponed the next charge for your ",["plan"]," membership. We'll now charge ",["amount"]," on ",["on",5,"day"],"."],
  "takenBackRenewal": ["Your gift had postponed the renewal of your ",["plan"]," membership. It now renews on ",["on",5,"day"],", and nothing is charged then."],
  "takenBackPoints": "We're taking back the Producer Points that came with it, except any you've already spent.",
  "movedSubject": ["Your membership now renews on ",["on",5,"day"]],
  "movedEndSubject": ["Your membership now ends on ",["on",5,"day"]],
  "moved": "Access that we had given you besides your membership has ended, so your gifts begin sooner.",
  "undoneSubject": ["Your gift for ",["recipient",1,{"nobody":"someone who has left","other":[["recipient"]]}]," ",["end",1,{"ended":"has ended","neverBegins":"won't begin","other":["ends on ",["on",5,"day"]]}]],
  "undone": ["Your payment of ",["amount"]," for a gift of ",["months",2,{"=1":"one month","=12":"a year","other":[0," months"]}]," was returned, so the gift for ",["recipient",1,{"nobody":"someone who has left","other":[["recipient"]]}]," ",["end",1,{"ended":"has ended","neverBegins":"won't begin","other":["ends on ",["on",5,"day"]]}],"."],
  "mistake": "If you think this is a mistake, reply to this email.",
});
