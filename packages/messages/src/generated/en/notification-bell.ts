import { catalogue } from '../../translate.ts';

interface Messages {
  "label": { unread: number };
  "many": { most: string | number };
  "notLoaded": object;
}

export const t = catalogue<Messages>("notification-bell", {
  "label": [["unread",2,{"=0":"Notifications","=100":"Notifications, more than 99 unread","one":["Notifications, ",0," unread"],"other":["Notifications, ",0," unread"]}]],
  "many": [["most"],"+"],
  "notLoaded": "We couldn't load your notifications. Please try again.",
});
