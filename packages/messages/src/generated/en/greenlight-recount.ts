import { catalogue } from '../../translate.ts';
import type { Tag } from '../../translate.ts';

interface Messages {
  "greenlight": object;
  "listTitle": object;
  "listIntro": object;
  "battlesLoading": object;
  "battlesFailed": object;
  "noneOver": object;
  "noneOverText": object;
  "toBattle": object;
  "won": object;
  "endedOn": { day: string | number };
  "countAgain": { hidden: Tag; left: string | number; right: string | number };
  "against": { left: string | number; right: string | number };
  "recount": object;
  "recountOf": { left: string | number; right: string | number };
  "allRecounts": object;
  "countingLines": { lines: number };
  "counted": object;
  "startFailed": object;
  "fileLoading": object;
  "fileFailed": object;
  "notSealed": object;
  "notSealedText": object;
  "theRecount": object;
  "correct": object;
  "correctText": object;
  "wrong": object;
  "wrongText": { broken: number; checks: number };
  "result": object;
  "contributions": object;
  "began": object;
  "ended": object;
  "sealed": object;
  "every": object;
  "everyInOrder": object;
  "lineNumber": object;
  "voter": object;
  "you": object;
  "side": object;
  "points": object;
  "noLines": object;
  "showMore": { lines: number };
  "receipt": object;
  "receiptOne": { b: Tag; points: number; title: string | number; code: Tag; voter: string | number };
  "receiptBoth": { b: Tag; points: number; title: string | number; otherPoints: number; otherTitle: string | number; code: Tag; voter: string | number };
  "receiptHolds": object;
  "receiptMissing": { count: number; line: number };
  "receiptExtra": object;
  "yourContributions": object;
  "how": object;
  "howLines": { code: Tag };
  "howChain": { code: Tag; battleId: string | number };
  "howTotals": object;
  "howSigned": object;
  "publicKey": object;
  "trust": object;
  "download": object;
  "intro": object;
  "siteSays": object;
  "notCounted": object;
}

export const t = catalogue<Messages>("greenlight-recount", {
  "greenlight": "Greenlight",
  "listTitle": "Count it yourself",
  "listIntro": "Every contribution is written down the moment it's made. When a battle ends, the whole list is sealed and published, without names, so that any later change shows. Choose a battle, and your browser counts it again.",
  "battlesLoading": "Loading the battles",
  "battlesFailed": "We couldn't load the battles",
  "noneOver": "No battles have ended yet",
  "noneOverText": "When the first one ends, all its contributions are listed here for anybody to count.",
  "toBattle": "Go to the battle",
  "won": "Won",
  "endedOn": ["Ended ",["day"]],
  "countAgain": ["Count it again",["hidden",": ",["left"]," against ",["right"]]],
  "against": [["left"]," against ",["right"]],
  "recount": "Recount",
  "recountOf": ["Recount: ",["left"]," against ",["right"]],
  "allRecounts": "All recounts",
  "countingLines": [["lines",2,{"one":["Counting ",0," line in your browser"],"other":["Counting ",0," lines in your browser"]}]],
  "counted": "Counted",
  "startFailed": "We couldn't start the recount",
  "fileLoading": "Loading the file",
  "fileFailed": "We couldn't load the file",
  "notSealed": "Nothing to count yet",
  "notSealedText": "A battle appears here once it's over and its result is sealed. That takes a moment after it ends; if a result isn't sealed within a day, one of our staff has to check it first.",
  "theRecount": "The recount",
  "correct": "The count is correct",
  "correctText": "Your browser has just counted every line again, and every published figure is right.",
  "wrong": "The count is wrong",
  "wrongText": ["Your browser has just counted every line again. ",["broken",4]," of ",["checks",4]," checks failed."],
  "result": "The result",
  "contributions": "Contributions",
  "began": "Began",
  "ended": "Ended",
  "sealed": "Sealed",
  "every": "Every contribution",
  "everyInOrder": "Every contribution, in order",
  "lineNumber": "No.",
  "voter": "Who and when",
  "you": "You",
  "side": "For",
  "points": "Points",
  "noLines": "Nobody gave any points.",
  "showMore": ["Show more of ",["lines",4]],
  "receipt": "Your receipt",
  "receiptOne": ["You put ",["b",["points",2,{"one":[0," point"],"other":[0," points"]}]," on ",["title"]],". In the file you are ",["code",["voter"]],", a name that only you can tell is yours."],
  "receiptBoth": ["You put ",["b",["points",2,{"one":[0," point"],"other":[0," points"]}]," on ",["title"]," and ",["otherPoints",2,{"one":[0," point"],"other":[0," points"]}]," on ",["otherTitle"]],". In the file you are ",["code",["voter"]],", a name that only you can tell is yours."],
  "receiptHolds": "Every one of your contributions is in the file, and nothing else is under your name.",
  "receiptMissing": [["count",2,{"one":["Your line ",["line",4]," is different in the file, or is missing from it."],"other":[0," of your lines are different in the file, or are missing from it; the first is line ",["line",4],"."]}]],
  "receiptExtra": "The file has lines under your name that aren't on your receipt.",
  "yourContributions": "Your contributions",
  "how": "How it's counted",
  "howLines": ["Each contribution is one line: its number, the time in milliseconds since 1970, a name that stands for a member in this battle only, the side and the points, with ",["code","|"]," between them."],
  "howChain": ["The chain begins with the SHA-256 of ",["code","houselights battle 1|",["battleId"]],". Line by line it becomes the SHA-256 of the 32 bytes before it and the line. Changing, adding, removing or moving any line changes the final hash."],
  "howTotals": "We add up each side's points. The side with the most wins; if they have the same, the side that had them first wins.",
  "howSigned": "We signed the final hash, the totals and the winner with Ed25519 when the battle was over. If you kept that result, you'd notice if we ever signed another one.",
  "publicKey": "Our public key",
  "trust": "You don't have to trust this page: the file has everything, and any program can count it. Keep the file. If this site ever shows a different result for this battle, you can prove it. The file doesn't show where members got their points, nor that each name stands for somebody who voted. For that, you trust the site.",
  "download": "Download the file",
  "intro": "The site publishes every contribution to a finished battle, without names. Your browser loads the whole list and counts it again, so you don't have to take our word for the result.",
  "siteSays": "What the site says",
  "notCounted": "Your browser hasn't counted this yet.",
});
