import { catalogue } from '../../translate.ts';

interface Messages {
  "email": object;
  "url": object;
  "datetime": object;
  "date": object;
  "string": object;
  "number": object;
  "int": object;
  "boolean": object;
  "array": object;
  "object": object;
  "mostCharacters": { max: number };
  "mostEntries": { max: number };
  "mostBytes": { max: number };
  "leastCharacters": { min: number };
  "leastEntries": { min: number };
  "leastBytes": { min: number };
  "lessThan": { max: number };
  "atMost": { max: number };
  "moreThan": { min: number };
  "atLeast": { min: number };
  "required": object;
  "onlyValue": { value: string | number };
  "oneOf": { values: string | number };
  "oneOfMany": object;
  "format": object;
  "multipleOf": { step: number };
  "unknownKeys": { keys: string | number };
  "invalid": object;
  "someText": object;
  "plainCharacters": object;
  "plainText": object;
  "noControlCharacters": object;
  "code": object;
  "discountCode": object;
  "giftMonths": object;
  "pageSize": { max: number };
  "year": object;
  "fewPages": { max: number };
  "pagesFromOne": object;
  "selectUnknown": object;
  "action": object;
  "validEmail": object;
  "longPassword": { max: number };
  "displayName": object;
  "longDisplayName": { max: number };
  "namelessDisplayName": object;
  "language": object;
  "notZero": object;
  "reasonWithoutBar": object;
  "nameWithoutBar": object;
  "endsAfterStart": object;
  "nameWithoutTilde": object;
  "currency": object;
  "uncharged": object;
  "mostCurrencies": { max: number };
  "slug": object;
  "something": object;
  "deviceIdentifier": object;
  "from1970": object;
  "https": object;
  "httpsHost": object;
  "sitePath": object;
  "httpsOrPath": object;
  "pageTaken": object;
  "storeCode": object;
  "colour": object;
  "length": object;
  "onePoint": object;
  "pictureKey": object;
  "deliveryDay": object;
  "futureTime": object;
  "futureDay": object;
  "pastDay": object;
  "grantEnd": object;
  "whichDevice": object;
  "notYourEmail": object;
  "noSeason": { season: number; show: string | number };
  "noPage": object;
  "cursor": object;
  "deviceInUse": object;
  "pitchForMembers": object;
  "otherProject": object;
  "signInAgain": object;
  "yamlOrDocument": object;
  "idempotencyKey": { max: number };
  "refreshToken": object;
  "day": object;
}

export const t = catalogue<Messages>("fields", {
  "email": "Please enter a full email address, like name@example.com.",
  "url": "Please enter a web address, like https://films.example.",
  "datetime": "Please enter a time in UTC, like 2026-01-31T18:00:00Z.",
  "date": "Please enter a day, like 2026-01-31.",
  "string": "Please send text here.",
  "number": "Please enter a number.",
  "int": "Please enter a whole number.",
  "boolean": "This must be true or false.",
  "array": "Please send a list here.",
  "object": "Please send fields with names here.",
  "mostCharacters": ["Please use at most ",["max",2,{"one":[0," character"],"other":[0," characters"]}],"."],
  "mostEntries": ["Please use at most ",["max",2,{"one":[0," entry"],"other":[0," entries"]}],"."],
  "mostBytes": ["Please use at most ",["max",2,{"one":[0," byte"],"other":[0," bytes"]}],"."],
  "leastCharacters": ["Please use at least ",["min",2,{"one":[0," character"],"other":[0," characters"]}],"."],
  "leastEntries": ["Please use at least ",["min",2,{"one":[0," entry"],"other":[0," entries"]}],"."],
  "leastBytes": ["Please use at least ",["min",2,{"one":[0," byte"],"other":[0," bytes"]}],"."],
  "lessThan": ["Please enter a number less than ",["max",4],"."],
  "atMost": ["Please enter ",["max",4]," or less."],
  "moreThan": ["Please enter a number greater than ",["min",4],"."],
  "atLeast": ["Please enter ",["min",4]," or more."],
  "required": "Please fill this in.",
  "onlyValue": ["This can only be “",["value"],"”."],
  "oneOf": ["Please choose one of these: ",["values"],"."],
  "oneOfMany": "Please choose one of the allowed values.",
  "format": "Please check the format.",
  "multipleOf": ["Please enter a multiple of ",["step",4],"."],
  "unknownKeys": ["We don't know ",["keys"]," here."],
  "invalid": "This isn't valid here.",
  "someText": "Please enter some text.",
  "plainCharacters": "Please use plain characters.",
  "plainText": "Please use plain text.",
  "noControlCharacters": "Please send text without control characters.",
  "code": "Please enter the code.",
  "discountCode": "Please enter a code.",
  "giftMonths": "Please choose 1, 3, 6 or 12 months.",
  "pageSize": ["Please ask for 1 to ",["max",4],"."],
  "year": "Please enter a year.",
  "fewPages": ["There are ",["max",4]," pages at most."],
  "pagesFromOne": "Pages are counted from 1.",
  "selectUnknown": "We don't know one of the names in select.",
  "action": "Please name an action.",
  "validEmail": "Please enter a valid email address.",
  "longPassword": ["Passwords can have at most ",["max",4]," characters."],
  "displayName": "Please enter a display name.",
  "longDisplayName": ["Display names can have at most ",["max",4]," characters."],
  "namelessDisplayName": "Display names need a letter or a digit.",
  "language": "Please enter a language like \"en\" or \"pt-BR\".",
  "notZero": "Please enter a number other than 0.",
  "reasonWithoutBar": "Please write the reason without |.",
  "nameWithoutBar": "Please write the name without |.",
  "endsAfterStart": "The end must be after the start.",
  "nameWithoutTilde": "A name can't begin with ~.",
  "currency": "Please use three capital letters, such as USD.",
  "uncharged": "Cards can't be charged in this currency.",
  "mostCurrencies": ["At most ",["max",4]," currencies."],
  "slug": "Use lowercase letters and digits, with single hyphens between them.",
  "something": "Please write something.",
  "deviceIdentifier": "A device needs an identifier.",
  "from1970": "Please enter a time from 1970 on.",
  "https": "Please enter an https address.",
  "httpsHost": "Please enter an https address: https:// and then the host.",
  "sitePath": "Please enter a path on this site, such as /faq.",
  "httpsOrPath": "Please enter an https address or a path on this site.",
  "pageTaken": "Another page already uses this address.",
  "storeCode": "Use letters, digits, _ and -.",
  "colour": "Please enter a color as #rrggbb.",
  "length": "Please enter a length in px or rem.",
  "onePoint": "Please enter 1 point or more.",
  "pictureKey": "This isn't the key of a stored picture.",
  "deliveryDay": "Please choose a day within the next year.",
  "futureTime": "Please choose a time in the future.",
  "futureDay": "Please choose a day in the future.",
  "pastDay": "Please choose today or an earlier day.",
  "grantEnd": "Please choose a day within the next 100 years, or none for access with no end date.",
  "whichDevice": "Please say which device this is.",
  "notYourEmail": "This isn't the address of this account.",
  "noSeason": ["There's no season ",["season",4]," of a show ",["show"],"."],
  "noPage": "This page doesn't exist.",
  "cursor": "Please use the cursor of the previous page.",
  "deviceInUse": "This is the device you're using now.",
  "pitchForMembers": "This video is for members only. Everyone must be able to watch a pitch.",
  "otherProject": "Please choose another project.",
  "signInAgain": "Please log in again.",
  "yamlOrDocument": "Please send either yaml or document.",
  "idempotencyKey": ["Please send 1 to ",["max",4]," characters."],
  "refreshToken": "Please send the refresh token.",
  "day": "Please choose a day.",
});
