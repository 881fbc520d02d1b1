import { sql, statement } from '@houselights/db';
import type { Queries } from '@houselights/db';

/** A caption: its start, in ms, and its WebVTT text. */
export interface SpokenCue {
  readonly start: number;
  readonly text: string;
}

interface Passage {
  readonly starts: number[];
  readonly lines: string[];
}

const longestMs = 30_000;
const mostCues = 12;

const removePassages = statement({
  name: 'remove-passages',
  text: `delete from caption_passage where "captionId" = $1`,
  params: { captionId: sql.text },
});
const insertPassages = statement({
  name: 'insert-passages',
  text: `insert into caption_passage ("captionId", text, starts)
    select $1, (select string_agg(line, chr(10) order by place) from jsonb_array_elements_text(passage -> 'lines') with ordinality as each(line, place)),
      array(select start::int from jsonb_array_elements_text(passage -> 'starts') with ordinality as each(start, place) order by place)
    from jsonb_array_elements($2) as passage`,
  params: { captionId: sql.text, passages: sql.jsonb() },
});

/** Indexes a caption file's text, replacing its previous text. */
export async function writePassages(queries: Queries, captionId: string, cues: readonly SpokenCue[]): Promise<void> {
  const passages = JSON.stringify(toPassages(cues));
  await dropPassages(queries, captionId);
  await insertPassages.run(queries, { captionId, passages });
}

/** Removes a caption file's text from the index, in the transaction of `queries`. */
export async function dropPassages(queries: Queries, captionId: string): Promise<void> {
  await removePassages.run(queries, { captionId });
}

/** Groups consecutive cues within half a minute: words that belong together are rarely in one cue. */
export function toPassages(cues: readonly SpokenCue[]): Passage[] {
  const passages: Passage[] = [];
  for (const { start, text } of cues) {
    const line = plainLine(text);
    if (line === '') continue;
    const last = passages.at(-1);
    const begun = last?.starts[0];
    if (last === undefined || begun === undefined || start - begun >= longestMs || last.lines.length >= mostCues) {
      passages.push({ starts: [start], lines: [line] });
    } else {
      last.starts.push(start);
      last.lines.push(line);
    }
  }
  return passages;
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&nbsp;': ' ',
  '&lrm;': '',
  '&rlm;': '',
};

/** A cue's text as people read it: one line, without tags. */
function plainLine(text: string): string {
  return text
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/&\w+;/g, (entity) => entities[entity] ?? entity)
    .replaceAll(/\s+/g, ' ')
    .trim();
}
