import { catalogue } from '../../translate.ts';
import type { Tag } from '../../translate.ts';

interface Messages {
  "document": object;
  "signature": object;
  "lines": object;
  "chain": object;
  "totals": object;
  "winner": object;
  "shown": object;
  "inOrder": { check: string | number; hidden: Tag };
  "notInOrder": { check: string | number };
  "documentHolds": object;
  "documentOfAnother": object;
  "documentOfNone": object;
  "signatureHolds": object;
  "signatureHoldsForText": object;
  "signatureBroken": object;
  "linesHold": { contributions: number };
  "lineIsNone": { line: number };
  "lineMisnumbered": { line: number };
  "lineOutOfTime": { line: number };
  "lineWithoutPoints": { line: number };
  "uncounted": object;
  "chainHolds": object;
  "chainBroken": object;
  "totalsHold": { left: number; right: number; contributions: number };
  "totalsBroken": { left: number; right: number; contributions: number; signedLeft: number; signedRight: number; signedContributions: number };
  "nobodyWon": object;
  "wonByBeingFirst": { title: string | number };
  "wonByPoints": { title: string | number };
  "winnerBroken": { counted: string | number; signed: string | number };
  "shownHolds": object;
  "shownBroken": { shownLeft: number; shownRight: number; left: number; right: number };
  "shownUncounted": { shownLeft: number; shownRight: number };
}

export const t = catalogue<Messages>("greenlight-findings", {
  "document": "The file",
  "signature": "The signature",
  "lines": "The lines",
  "chain": "The chain",
  "totals": "The totals",
  "winner": "The winner",
  "shown": "The site",
  "inOrder": [["check"],["hidden",": in order"]],
  "notInOrder": [["check"],": not in order"],
  "documentHolds": "The file is the result of this battle.",
  "documentOfAnother": "The file is the result of another battle.",
  "documentOfNone": "The file isn't the result of a battle.",
  "signatureHolds": "The site signed exactly this result with its key.",
  "signatureHoldsForText": "The site signed this text with its key.",
  "signatureBroken": "The signature doesn't match: this isn't what the site signed.",
  "linesHold": [["contributions",2,{"one":"The only contribution is number 1 and was made while the vote was open.","other":["All ",0," contributions are numbered without a gap and were made while the vote was open."]}]],
  "lineIsNone": ["Line ",["line",4]," isn't a contribution."],
  "lineMisnumbered": ["Line ",["line",4]," has the wrong number: a line is missing, repeated or moved."],
  "lineOutOfTime": ["Line ",["line",4]," wasn't made while the vote was open."],
  "lineWithoutPoints": ["Line ",["line",4]," has no points."],
  "uncounted": "It couldn't be counted.",
  "chainHolds": "The chain over all lines ends exactly where the signed result says.",
  "chainBroken": "The chain over the lines doesn't end where the signed result says: since it was signed, at least one line was changed, added, removed or moved.",
  "totalsHold": ["The lines add up to ",["left",4]," to ",["right",4]," in ",["contributions",2,{"one":[0," contribution"],"other":[0," contributions"]}],", as the signed result says."],
  "totalsBroken": ["The lines add up to ",["left",4]," to ",["right",4]," in ",["contributions",2,{"one":[0," contribution"],"other":[0," contributions"]}],"; the signed result says ",["signedLeft",4]," to ",["signedRight",4]," in ",["signedContributions",2,{"one":[0," contribution"],"other":[0," contributions"]}],"."],
  "nobodyWon": "Nobody gave any points, so neither won.",
  "wonByBeingFirst": ["Equal points; ",["title"]," had them first."],
  "wonByPoints": [["title"]," has the most points."],
  "winnerBroken": ["By the lines: ",["counted"]," By the signed result: ",["signed"]],
  "shownHolds": "The site shows the same totals now.",
  "shownBroken": ["The site shows ",["shownLeft",4]," to ",["shownRight",4]," now; the lines add up to ",["left",4]," to ",["right",4],"."],
  "shownUncounted": ["The site shows ",["shownLeft",4]," to ",["shownRight",4],". It couldn't be counted."],
});
