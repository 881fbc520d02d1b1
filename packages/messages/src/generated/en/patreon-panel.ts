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
  "effectNotLinked": "Not linked. If you support us on Patreon, link your Patreon account here: an eligible tier gives you access to every show.",
  "effectActive": ["Your Patreon membership (",["tiers"],") gives you access here for as long as it lasts."],
  "effectInactive": "Linked, but you don't have an eligible Patreon membership right now. As soon as you do, you can watch every show.",
  "link": "Link Patreon",
  "unlink": "Unlink",
  "unlinkQuestion": "Unlink Patreon?",
  "unlinkEffectActive": "You'll lose the access that your Patreon membership gives you here right away. Nothing changes on Patreon, and you can link it again.",
  "unlinkEffect": "Nothing changes on Patreon, and you can link it again.",
  "unlinkConfirm": "Unlink Patreon",
  "unlinkCancel": "Keep it linked",
  "unlinked": "Patreon is no longer linked.",
});
