import { catalogue } from '../../translate.ts';

interface Messages {
  "account": object;
  "watchHistory": object;
  "security": object;
  "lightTheme": object;
  "darkTheme": object;
  "logOut": object;
}

export const t = catalogue<Messages>("shell-menu", {
  "account": "Account",
  "watchHistory": "Watch history",
  "security": "Security",
  "lightTheme": "Light theme",
  "darkTheme": "Dark theme",
  "logOut": "Log out",
});
