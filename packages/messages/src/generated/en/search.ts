import { catalogue } from '../../translate.ts';
import type { Tag } from '../../translate.ts';

interface Messages {
  "title": object;
  "titleSearch": { search: string | number };
  "titleCreator": { creator: string | number };
  "filters": object;
  "byCreator": { creator: string | number };
  "inShow": { show: string | number };
  "inUnnamedShow": object;
  "free": object;
  "length": object;
  "lengthAny": object;
  "lengthShort": object;
  "lengthMedium": object;
  "lengthLong": object;
  "year": object;
  "yearAny": object;
  "loading": object;
  "searchFailed": object;
  "pageFailed": object;
  "corrected": { search: string | number; link: Tag; corrected: string | number };
  "correctedElse": { search: string | number; link: Tag; corrected: string | number };
  "topResult": object;
  "showsAndCreators": object;
  "shows": object;
  "creators": object;
  "showNote": { extent: string | number };
  "videos": object;
  "videoCount": { count: number };
  "videoCountAtLeast": { count: number };
  "freeTag": object;
  "end": object;
  "narrowDown": object;
  "nothing": object;
  "nothingFor": { search: string | number };
  "nothingElseFor": { search: string | number };
  "nothingNarrowed": object;
  "nothingHelp": object;
  "withoutFilters": object;
  "goHome": object;
}

export const t = catalogue<Messages>("search", {
  "title": "Search",
  "titleSearch": ["Results for “",["search"],"”"],
  "titleCreator": ["By ",["creator"]],
  "filters": "Filters",
  "byCreator": ["By ",["creator"]],
  "inShow": ["In ",["show"]],
  "inUnnamedShow": "In one show",
  "free": "Free",
  "length": "Length",
  "lengthAny": "Any length",
  "lengthShort": "Up to 10 minutes",
  "lengthMedium": "Up to 40 minutes",
  "lengthLong": "Longer than 40 minutes",
  "year": "Year",
  "yearAny": "Any year",
  "loading": "Loading",
  "searchFailed": "We couldn't search right now",
  "pageFailed": "We couldn't load the results",
  "corrected": ["We found nothing for “",["search"],"”. Showing results for ",["link",["corrected"]],"."],
  "correctedElse": ["We found nothing else for “",["search"],"”. Showing results for ",["link",["corrected"]],"."],
  "topResult": "Top result",
  "showsAndCreators": "Shows and creators",
  "shows": "Shows",
  "creators": "Creators",
  "showNote": ["Show · ",["extent"]],
  "videos": "Videos",
  "videoCount": [["count",2,{"one":[0," video"],"other":[0," videos"]}]],
  "videoCountAtLeast": [["count",4]," videos or more"],
  "freeTag": "Free",
  "end": "That's all we can show for one search.",
  "narrowDown": "Narrow it down",
  "nothing": "Nothing found",
  "nothingFor": ["Nothing found for “",["search"],"”"],
  "nothingElseFor": ["Nothing else found for “",["search"],"”"],
  "nothingNarrowed": "Try again without the filters.",
  "nothingHelp": "Try different words, or fewer of them. We also search what people say in videos.",
  "withoutFilters": "Search without filters",
  "goHome": "Go home",
});
