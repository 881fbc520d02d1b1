import { catalogue } from '../../translate.ts';

interface Messages {
  "title": object;
  "loading": object;
  "loadingFailed": object;
  "linked": object;
  "notLinked": object;
  "effectNotLinked": object;
  "effectActive": { tiers: string | number };
  "effectInactive": object;
  "link": object;
  "unlink": object;
  "unlinkQuestion": object;
  "unlinkEffectActive": object;
  "unlinkEffect": object;
  "unlinkConfirm": object;
  "unlinkCancel": object;
  "unlinked": object;
}

export const t = catalogue<Messages>("patreon-panel", {
  "title": "Patreon",
  "loading": "Loading your link to Patreon",
  "loadingFailed": "We couldn't load your link to Patreon",
  "linked": "Linked",
  "notLinked": "Not linked",
  "effectNotLinked": "Not linked. If you support this house on Patreon, link your account there: a tier that counts here opens every show.",
  "effectActive": ["Your membership there (",["tiers"],") gives you access here for as long as it lasts."],
  "effectInactive": "Linked, but you have no active membership there that counts here. As soon as you do, it opens every show.",
  "link": "Link Patreon",
  "unlink": "Unlink",
  "unlinkQuestion": "Unlink Patreon?",
  "unlinkEffectActive": "The access that your Patreon membership gives you here ends right away. Nothing changes at Patreon, and you can link it again.",
  "unlinkEffect": "Nothing changes at Patreon, and you can link it again.",
  "unlinkConfirm": "Unlink Patreon",
  "unlinkCancel": "Keep it linked",
  "unlinked": "Patreon is no longer linked.",
});
