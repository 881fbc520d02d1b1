import { catalogue } from '../../translate.ts';

interface Messages {
  "trial": { named: string | number; plan: string | number; until: string | number };
  "paid": { named: string | number; plan: string | number; until: string | number };
  "given": { named: string | number; plan: string | number; until: string | number };
  "renewing": { named: string | number; plan: string | number; until: string | number };
  "grace": { named: string | number; plan: string | number; until: string | number };
  "gift": { from: string | number; until: string | number };
  "staff": { from: string | number; until: string | number };
  "patreon": { named: string | number; plan: string | number };
  "notStarted": { source: string | number; named: string | number; plan: string | number; from: string | number };
  "neverPaid": { named: string | number; plan: string | number };
  "unpaid": { named: string | number; plan: string | number; until: string | number };
  "paused": { named: string | number; plan: string | number; until: string | number };
  "cancelled": { named: string | number; plan: string | number; until: string | number };
  "ended": { source: string | number; named: string | number; plan: string | number; until: string | number };
  "refunded": { named: string | number; plan: string | number; until: string | number };
  "refundedGift": { named: string | number; plan: string | number };
  "disputed": { named: string | number; plan: string | number; until: string | number };
  "disputedGift": { named: string | number; plan: string | number };
  "trialUsed": { named: string | number; plan: string | number };
  "alreadySubscribed": { named: string | number; plan: string | number };
  "revoked": { source: string | number; named: string | number; plan: string | number; until: string | number };
}

export const t = catalogue<Messages>("access-reasons", {
  "trial": ["Free trial",["named",1,{"yes":[" (",["plan"],")"],"other":""}],", ",["until",1,{"never":"with no end date","other":["until ",["until"]]}],"."],
  "paid": ["Subscription",["named",1,{"yes":[" (",["plan"],")"],"other":""}],", paid ",["until",1,{"never":"with no end date","other":["until ",["until"]]}],"."],
  "given": ["Subscription",["named",1,{"yes":[" (",["plan"],")"],"other":""}],": gifts put off its next charge ",["until",1,{"never":"with no end date","other":["until ",["until"]]}],"."],
  "renewing": ["Subscription",["named",1,{"yes":[" (",["plan"],")"],"other":""}],": the payment due on ",["until"]," is on its way."],
  "grace": ["Subscription",["named",1,{"yes":[" (",["plan"],")"],"other":""}],": its payment hasn't arrived; access continues ",["until",1,{"never":"with no end date","other":["until ",["until"]]}],"."],
  "gift": ["Gift, from ",["from"]," ",["until",1,{"never":"with no end date","other":["until ",["until"]]}],"."],
  "staff": ["Granted by staff, from ",["from"]," ",["until",1,{"never":"with no end date","other":["until ",["until"]]}],"."],
  "patreon": ["Patreon membership",["named",1,{"yes":[" (",["plan"],")"],"other":""}],"."],
  "notStarted": [["source",1,{"stripe":"Subscription","gift":"Gift","staff":"Access granted by staff","other":"Patreon membership"}],["named",1,{"yes":[" (",["plan"],")"],"other":""}],": begins on ",["from"],"."],
  "neverPaid": ["Subscription",["named",1,{"yes":[" (",["plan"],")"],"other":""}],", never paid."],
  "unpaid": ["Subscription",["named",1,{"yes":[" (",["plan"],")"],"other":""}],": not paid, ended on ",["until"],"."],
  "paused": ["Subscription",["named",1,{"yes":[" (",["plan"],")"],"other":""}],": paused since ",["until"],"."],
  "cancelled": ["Subscription",["named",1,{"yes":[" (",["plan"],")"],"other":""}],": cancelled, ended on ",["until"],"."],
  "ended": [["source",1,{"stripe":"Subscription","gift":"Gift","staff":"Access granted by staff","other":"Patreon membership"}],["named",1,{"yes":[" (",["plan"],")"],"other":""}],": ended on ",["until"],"."],
  "refunded": ["Subscription",["named",1,{"yes":[" (",["plan"],")"],"other":""}],": its payment was refunded; ended on ",["until"],"."],
  "refundedGift": ["Gift",["named",1,{"yes":[" (",["plan"],")"],"other":""}],": its payment was refunded."],
  "disputed": ["Subscription",["named",1,{"yes":[" (",["plan"],")"],"other":""}],": its payment is disputed; on hold since ",["until"],"."],
  "disputedGift": ["Gift",["named",1,{"yes":[" (",["plan"],")"],"other":""}],": its payment is disputed."],
  "trialUsed": ["Subscription",["named",1,{"yes":[" (",["plan"],")"],"other":""}],", ended right away: this card has already been used for a free trial."],
  "alreadySubscribed": ["Second subscription",["named",1,{"yes":[" (",["plan"],")"],"other":""}],", ended right away and refunded."],
  "revoked": [["source",1,{"stripe":"Subscription","gift":"Gift","staff":"Access granted by staff","other":"Patreon membership"}],["named",1,{"yes":[" (",["plan"],")"],"other":""}],": taken back; ended on ",["until"],"."],
});
