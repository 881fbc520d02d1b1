import { catalogue } from '../../translate.ts';

interface Messages {
  "latest": object;
  "popular": object;
  "exclusive": object;
  "free": object;
  "season": { number: string | number };
  "episodes": object;
  "episode": { number: string | number };
  "episodeOfSeason": { season: string | number; number: string | number };
}

export const t = catalogue<Messages>("catalog-rows", {
  "latest": "Latest",
  "popular": "Popular now",
  "exclusive": "Only here",
  "free": "Free to watch",
  "season": ["Season ",["number"]],
  "episodes": "Episodes",
  "episode": ["Episode ",["number"]],
  "episodeOfSeason": [["season"],", episode ",["number"]],
});
