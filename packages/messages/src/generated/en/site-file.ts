import { catalogue } from '../../translate.ts';

interface Messages {
  "mostValues": { max: number };
  "mostLevels": { max: number };
  "unknownSetting": object;
  "twice": { part: string | number; key: string | number };
  "showAndCollection": { other: string | number; key: string | number; part: string | number };
  "missing": { part: string | number; key: string | number };
  "changedSince": object;
  "nameStoredPicture": object;
  "noPicture": object;
  "ofOther": { part: string | number; key: string | number; problem: string | number };
  "samePlan": { other: string | number; interval: string | number };
  "planInterval": object;
  "line": { line: number; problem: string | number };
  "noFile": { name: string | number };
  "fileElsewhere": object;
  "notAFile": { name: string | number };
  "largePicture": { name: string | number };
  "notAPicture": { name: string | number };
}

export const t = catalogue<Messages>("site-file", {
  "mostValues": ["A file holds at most ",["max",4]," values."],
  "mostLevels": ["A file has at most ",["max",4]," levels."],
  "unknownSetting": "There's no such setting here.",
  "twice": ["The ",["part"]," ",["key"]," appears twice."],
  "showAndCollection": ["There's already a ",["other"]," ",["key"],", so this ",["part"]," needs a different slug."],
  "missing": ["There's no ",["part"]," ",["key"],"."],
  "changedSince": "The site has changed since this plan was shown. Look at it again.",
  "nameStoredPicture": "Name a stored picture, such as asset:art/site/….webp. Only the command takes files.",
  "noPicture": "There's no such picture in storage.",
  "ofOther": [["part"]," ",["key"],": ",["problem"]],
  "samePlan": [["other"]," is already sold by the ",["interval"]," under this name."],
  "planInterval": "A plan keeps its interval. Add another plan, and set active: false on this one.",
  "line": ["Line ",["line",4],": ",["problem"]],
  "noFile": ["There's no file ",["name"]," next to the site file."],
  "fileElsewhere": "A picture has to be in the site file's folder or in a folder inside it.",
  "notAFile": [["name"]," isn't a file."],
  "largePicture": [["name"]," is larger than 20 MB."],
  "notAPicture": [["name"]," isn't a picture. Use JPEG, PNG, WebP or AVIF."],
});
