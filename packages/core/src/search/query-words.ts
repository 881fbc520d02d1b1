import { sql, statement } from '@houselights/db';
import { editDistance, slipsAllowed } from '@houselights/rules';
import type { Client, Statement } from '@houselights/db';

/** A word in the index, and in how many documents and caption passages it occurs. */
export interface KnownWord {
  readonly word: string;
  readonly documents: number;
  readonly passages: number;
}

/** A typed word, with the words that it stands for. */
export interface QueryWord {
  readonly asked: string;
  /** The word itself, words that begin with it, or words it may be a typo of, most likely first. */
  readonly meant: readonly KnownWord[];
  /** The replacement if neither the word nor any word beginning with it is known. */
  readonly corrected: string | undefined;
}

/** More words than these do not make a search clearer. */
const mostWords = 10;
/** Unknown words that are compared with all others. */
const mostUnknown = 4;
/** A word in this many documents is not taken for a form of another word. */
const usual = 500;
/** A longer word is not treated as a typo. */
const longestSlip = 32;

const knownWords = statement({
  name: 'search-words',
  text: `select asked.word as asked, asked.place::int as place, known.word, known.documents, known.passages
  from (select (search_words($1))[1:${mostWords}] as words) given
  cross join unnest(given.words) with ordinality as asked(word, place)
  left join lateral (
    (select w.word, w.documents, w.passages from search_word w where w.word = asked.word)
    union all
    (select w.word, w.documents, w.passages from search_word w
      where length(asked.word) >= $2::int and (not $4::boolean or asked.place = cardinality(given.words)) and w.word ^@ asked.word and w.word <> asked.word and w.word !~ ':'
      order by w.documents + w.passages desc, w.word limit $3::int)) known on true
  order by asked.place`,
  params: { text: sql.text, begunFrom: sql.int4, mostBegun: sql.int4, onlyLast: sql.bool },
  row: {
    asked: sql.text,
    place: sql.int4,
    word: sql.nullable(sql.text),
    documents: sql.int4,
    passages: sql.int4,
  },
});

// A single typo is found by comparing words with one letter left out; two typos by trigrams, which cost more and are a last resort.
const nearWords = {
  params: { asked: sql.array(sql.text) },
  row: { asked: sql.text, word: sql.text, documents: sql.int4, passages: sql.int4 },
};
type NearWords = Statement<typeof nearWords.params, typeof nearWords.row>;
const slips = statement({
  name: 'search-slips',
  text: near(
    `search_slips(w.word) && search_slips(asked.word) and length(w.word) between length(asked.word) - 2 and length(asked.word) + 2`,
  ),
  ...nearWords,
});
const alike = statement({
  name: 'search-near-words',
  text: near('w.word % asked.word'),
  ...nearWords,
});

function near(condition: string): string {
  return `select asked.word as asked, near.word, near.documents, near.passages
    from unnest($1::text[]) as asked(word) cross join lateral (
      select w.word, w.documents, w.passages from search_word w where ${condition} and w.word !~ ':'
      order by similarity(w.word, asked.word) desc, w.documents desc, w.word limit 40) near`;
}

export interface ReadWords {
  readonly text: string;
  /** The length from which a word also stands for words beginning with it, and for how many of them. */
  readonly begunFrom: number;
  readonly mostBegun: number;
  /** A known word also stands for words that are longer by at most this many letters: for its plural, not for every longer word. */
  readonly mostLonger: number;
  /** Only the last word may be unfinished. */
  readonly onlyLast: boolean;
}

/** What the words of a text stand for; empty without words. */
export async function readWords(connection: Client, given: ReadWords): Promise<QueryWord[]> {
  const { text, begunFrom, mostBegun, onlyLast } = given;
  const rows = await knownWords.rows(connection, { text, begunFrom, mostBegun, onlyLast });
  const places = new Map<number, { readonly asked: string; readonly known: KnownWord[] }>();
  for (const { place, asked, word, documents, passages } of rows) {
    const one = places.get(place) ?? { asked, known: [] };
    if (word !== null) one.known.push({ word, documents, passages });
    places.set(place, one);
  }
  const words = [...places.values()];
  const unknown = words.filter(({ asked, known }) => known.length === 0 && slipsAllowed(asked.length) > 0);
  const near = await readNear(
    connection,
    unknown.map(({ asked }) => asked).filter((asked) => asked.length <= longestSlip),
  );
  // A word in many documents needs no help from look-alikes.
  const longer = ({ documents }: KnownWord): number =>
    documents < usual || given.mostLonger === Infinity ? given.mostLonger : 0;
  return words.map(({ asked, known }) => {
    const itself = known.find(({ word }) => word === asked);
    const begun = known.filter(({ word }) => itself === undefined || word.length <= asked.length + longer(itself));
    const meant = known.length > 0 ? begun : (near.get(asked) ?? []);
    return { asked, meant, corrected: known.length > 0 ? undefined : meant[0]?.word };
  });
}

async function readNear(client: Client, asked: readonly string[]): Promise<Map<string, KnownWord[]>> {
  const wanted = asked.slice(0, mostUnknown);
  const near = await askNear(client, slips, wanted);
  const left = wanted.filter((word) => !near.has(word) && slipsAllowed(word.length) > 1);
  return new Map([...near, ...(await askNear(client, alike, left))]);
}

async function askNear(
  client: Client,
  nearest: NearWords,
  asked: readonly string[],
): Promise<Map<string, KnownWord[]>> {
  if (asked.length === 0) return new Map();
  const rows = await nearest.rows(client, { asked });
  const near = new Map<string, (KnownWord & { readonly likely: number })[]>();
  for (const { asked: word, ...known } of rows) {
    const allowed = slipsAllowed(word.length);
    const distance = editDistance(word, known.word, allowed);
    if (distance > allowed) continue;
    // Each typo makes a word a hundred times less likely; the first letter is rarely wrong.
    const first = word[0] === known.word[0] ? 1 : 0.1;
    const likely = (first * Math.log(2 + known.documents + known.passages)) / 100 ** distance;
    near.set(word, [...(near.get(word) ?? []), { ...known, likely }]);
  }
  for (const [word, list] of near) near.set(word, list.toSorted((a, b) => b.likely - a.likely).slice(0, 5));
  return near;
}
