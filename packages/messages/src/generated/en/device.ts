import { catalogue } from '../../translate.ts';

interface Messages {
  "title": object;
  "active": object;
  "activeOf": { active: number; limit: number };
  "activeAnnouncement": { active: number; limit: number };
  "intro": object;
  "addedActive": { date: string | number };
  "addedInactive": { date: string | number };
  "activate": object;
  "deactivate": object;
  "activateNamed": { device: string | number };
  "deactivateNamed": { device: string | number };
  "deactivateThis": object;
  "activateThis": object;
  "remove": { device: string | number };
  "removeQuestion": object;
  "removeEffect": { device: string | number };
  "removeConfirm": object;
  "removeCancel": object;
  "backToVideo": object;
  "loadingFailed": object;
}

export const t = catalogue<Messages>("device", {
  "title": "Device Management",
  "active": "Active devices",
  "activeOf": ["Active devices: ",["active",4]," of ",["limit",4]],
  "activeAnnouncement": [["active",4]," of ",["limit",4]," active"],
  "intro": "Videos play on active devices. To make room for another device, deactivate one you don't use.",
  "addedActive": ["Added ",["date"]," · active"],
  "addedInactive": ["Added ",["date"]," · not active"],
  "activate": "Activate",
  "deactivate": "Deactivate",
  "activateNamed": ["Activate ",["device"]],
  "deactivateNamed": ["Deactivate ",["device"]],
  "deactivateThis": "Deactivate this device",
  "activateThis": "Activate this device",
  "remove": ["Remove ",["device"]],
  "removeQuestion": "Remove this device?",
  "removeEffect": ["We'll log ",["device"]," out right away. To add it back, just log in on it again."],
  "removeConfirm": "Remove device",
  "removeCancel": "Keep it",
  "backToVideo": "Back to the video",
  "loadingFailed": "We couldn't load your devices",
});
