import { catalogue } from '../../translate.ts';

interface Messages {
  "free": object;
  "seeAll": object;
  "episodes": { episodes: number };
  "seasonsAndEpisodes": { seasons: number; episodes: number };
}

export const t = catalogue<Messages>("common-cards", {
  "free": "Free",
  "seeAll": "See all",
  "episodes": [["episodes",2,{"one":[0," episode"],"other":[0," episodes"]}]],
  "seasonsAndEpisodes": [["seasons",2,{"one":[0," season"],"other":[0," seasons"]}]," · ",["episodes",2,{"one":[0," episode"],"other":[0," episodes"]}]],
});
