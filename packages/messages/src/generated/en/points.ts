import { catalogue } from '../../translate.ts';
import type { Tag } from '../../translate.ts';

interface Messages {
  "title": object;
  "loading": object;
  "loadingFailed": object;
  "available": object;
  "earned": object;
  "spent": object;
  "toGreenlight": object;
  "seeBattle": object;
  "recount": object;
  "cameIn": { count: number; unit: Tag };
  "wentOut": { count: number; unit: Tag };
  "left": { count: number };
  "history": object;
  "historyLoading": object;
  "historyFailed": object;
  "none": object;
  "noneHelp": object;
  "membership": object;
}

export const t = catalogue<Messages>("points", {
  "title": "Producer Points",
  "loading": "Loading your points",
  "loadingFailed": "We couldn't load your points",
  "available": "Available",
  "earned": "Earned",
  "spent": "Spent",
  "toGreenlight": "Go to Greenlight",
  "seeBattle": "See the battle",
  "recount": "Recount",
  "cameIn": [["count",2,{"one":["+",0,["unit"," point"]],"other":["+",0,["unit"," points"]]}]],
  "wentOut": [["count",2,{"one":["−",0,["unit"," point"]],"other":["−",0,["unit"," points"]]}]],
  "left": [["count",4]," left"],
  "history": "History",
  "historyLoading": "Loading your points history",
  "historyFailed": "We couldn't load the history",
  "none": "No points yet",
  "noneHelp": "Members earn points with each period of their membership. Every point is listed here with its reason.",
  "membership": "Your membership",
});
