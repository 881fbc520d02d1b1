import { catalogue } from '../../translate.ts';

interface Messages {
  "verifySubject": object;
  "verifyCreated": { at: Date };
  "verifyCreatedNamed": { at: Date; name: string | number };
  "verifyAction": object;
  "verifyClosing": object;
  "notMe": object;
  "setPassword": object;
  "resetAsked": object;
  "resetClosing": object;
  "changeSubject": object;
  "changeAsked": object;
  "changeAction": object;
  "changeClosing": object;
  "aboutToChangeSubject": object;
  "aboutToChange": { email: string | number };
  "seeSessions": object;
  "aboutToChangeClosing": object;
  "changedSubject": object;
  "changed": { email: string | number };
  "changedUndo": object;
  "changedUndoClosing": object;
  "changedClosing": object;
  "restoredSubject": object;
  "restored": object;
  "restoredClosing": { url: string | number };
  "takenBackSubject": object;
  "takenBack": object;
  "takenBackClosing": object;
  "passwordChangedSubject": object;
  "passwordChanged": object;
  "passwordChangedClosing": { url: string | number };
  "deletionSubject": object;
  "deletion": { until: Date };
  "deletionAction": object;
  "deletionClosing": object;
  "roleSubject": object;
  "roleGiven": { email: string | number };
  "roleTaken": { email: string | number };
  "roleType": { email: string | number; type: string | number };
  "roleReason": { by: string | number; reason: string | number };
  "roleClosing": object;
}

export const t = catalogue<Messages>("mail-account", {
  "verifySubject": "Confirm your email address",
  "verifyCreated": ["An account was created with this address on ",["at",5,"moment"],". If that was you, please confirm that the address is yours."],
  "verifyCreatedNamed": ["An account was created with this address on ",["at",5,"moment"],", under the name \"",["name"],"\". If that was you, please confirm that the address is yours."],
  "verifyAction": "Confirm my address",
  "verifyClosing": "Both links work for 7 days. If you aren't logged in where you open the first one, we'll ask you to set a new password.",
  "notMe": "This wasn't me",
  "setPassword": "Set a new password",
  "resetAsked": "Someone asked to set a new password for your account.",
  "resetClosing": "The code works once, for one hour. If this wasn't you, you can ignore this email.",
  "changeSubject": "Confirm your new email address",
  "changeAsked": "Please confirm that you want your account to use this address from now on.",
  "changeAction": "Use this address",
  "changeClosing": "The code works once, for one hour, on a device where you're logged in. If this wasn't you, you can ignore this email.",
  "aboutToChangeSubject": "Your email address is about to change",
  "aboutToChange": ["Someone who is logged in to your account asked to change its email address to ",["email"],". Nothing changes until that address is confirmed."],
  "seeSessions": "See where you're logged in",
  "aboutToChangeClosing": "If this wasn't you, change your password now. That logs out everyone else.",
  "changedSubject": "Your email address was changed",
  "changed": ["Your account now uses ",["email"],". It no longer uses this address."],
  "changedUndo": "If this wasn't you, you can take your account back. We'll restore this address, log everyone out, and ask you for a new password.",
  "changedUndoClosing": "The link works once, for 7 days. If it was you, there's nothing you need to do.",
  "changedClosing": "If this wasn't you, please write to us.",
  "restoredSubject": "Your account is yours again",
  "restored": "Your account uses this address again, everyone has been logged out, and the old password no longer works. Please choose a new one now.",
  "restoredClosing": ["The code works once, for one hour. After that, ask for a new one at ",["url"],"."],
  "takenBackSubject": "Your email address was changed back",
  "takenBack": "Someone with access to this account's previous email address told us that they didn't make the change. The account uses that address again, and everyone has been logged out.",
  "takenBackClosing": "If you think this is wrong, please write to us.",
  "passwordChangedSubject": "Your password was changed",
  "passwordChanged": "The password for your account was just changed, and all other devices were logged out.",
  "passwordChangedClosing": ["If this wasn't you, set a new password at ",["url"],"."],
  "deletionSubject": "Your account will be deleted",
  "deletion": ["You asked us to delete your account. If you change your mind, log in and choose “Keep my account” before ",["until",5,"day"],". After that, your personal data is gone for good."],
  "deletionAction": "Keep my account",
  "deletionClosing": "If this wasn't you, log in, keep the account, and change your password.",
  "roleSubject": "A role on your site has changed",
  "roleGiven": [["email"]," is now a superAdmin."],
  "roleTaken": [["email"]," is no longer a superAdmin."],
  "roleType": ["The account type of ",["email"]," is now ",["type",1,{"0":"Normal","1":"Free","2":"Official","3":"Creator","other":[["type"]]}],"."],
  "roleReason": [["by"]," made this change and gave this reason: ",["reason"]],
  "roleClosing": "If none of you did this, undo it and change your passwords. A new password logs out everyone else.",
});
