import { catalogue } from '../../translate.ts';

interface Messages {
  "greenlight": object;
  "share": { share: number; points: number };
  "over": object;
  "vote": object;
  "see": object;
}

export const t = catalogue<Messages>("greenlight-strip", {
  "greenlight": "Greenlight",
  "share": [["share",4],"% · ",["points",2,{"one":[0," point"],"other":[0," points"]}]],
  "over": "The vote is over",
  "vote": "Vote on what gets made",
  "see": "See the battle",
});
