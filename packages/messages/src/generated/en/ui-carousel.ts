import { catalogue } from '../../translate.ts';

interface Messages {
  "carousel": object;
  "slide": object;
  "slideName": { position: number; total: number; name: string | number };
  "show": { name: string | number };
  "play": object;
  "pause": object;
  "previous": object;
  "next": object;
}

export const t = catalogue<Messages>("ui-carousel", {
  "carousel": "carousel",
  "slide": "slide",
  "slideName": [["position",4]," of ",["total",4],": ",["name"]],
  "show": ["Show ",["name"]],
  "play": "Play",
  "pause": "Pause",
  "previous": "Previous",
  "next": "Next",
});
