import { statement } from '../../platform/db/statement.ts';
import { PUBLIC } from '../assets/assets.sql.ts';

/**
 * Names and slugs are kept as they are written and by their stems; descriptions and readmes by their stems. Of the
 * readme only the presence of a word counts, not where it stands: without positions the vector is half as large.
 */
export function headOf(name: string, slug: string, description: string): string {
  return `setweight(to_tsvector('simple', ${name}) || to_tsvector('english', ${name}), 'A')
    || setweight(to_tsvector('simple', ${slug}) || to_tsvector('english', ${slug}), 'B')
    || setweight(to_tsvector('english', ${description}), 'C')`;
}

export const indexAsset = statement<
  unknown,
  [id: string, name: string, slug: string, description: string, readme: string]
>(
  'index_asset',
  `with indexed as (
     insert into asset_words (asset_id, kind, owner_id, published, task, framework, license, free, downloads, head,
       words)
     select id, kind, owner_id, ${PUBLIC}, task, framework, license, free, downloads, v.head,
       v.head || strip(to_tsvector('english', $5))
     from assets cross join (select ${headOf('$2', '$3', '$4')} as head) v
     where id = $1
     on conflict (asset_id) do update set published = excluded.published, task = excluded.task,
       framework = excluded.framework, license = excluded.license, free = excluded.free, head = excluded.head,
       words = excluded.words
     returning *
   )
   update popular_assets p set task = i.task, framework = i.framework, license = i.license, free = i.free,
     head = i.head, words = i.words
   from indexed i where p.asset_id = i.asset_id`,
);

/**
 * Only what is public is learnt: otherwise what a search makes of a word would tell whether it stands in somebody's
 * draft. In one order for everybody: two that learn the same words at once must not wait for each other.
 */
export const recordTerms = statement<unknown, [id: string, words: string[]]>(
  'learn_words',
  `insert into search_words (word) select word from unnest($2::text[]) word
   where exists (select 1 from assets where id = $1 and ${PUBLIC}) order by word
   on conflict do nothing`,
);

export interface ExpandedWord {
  typed: string;
  /** It may be the beginning of a longer one. */
  unfinished: boolean;
  /** What it may stand for beside itself: words that begin with it, or words spelt alike. */
  meanings: string[];
}

/**
 * Completes the word that may still be being typed, and every one that nobody ever used; those that cannot be completed
 * are looked up by their spelling. Widely: every word is both completed and corrected, used or not. Of very many words
 * the first ones are helped, and the last. In the C collation U+10FFFF comes after every continuation of a word.
 */
export const expandTerms = statement<ExpandedWord, [typed: string[], most: number, helped: number, widely: boolean]>(
  'expand_words',
  `select t.typed, k.unfinished,
     c.words || case when k.unknown and ($4 or cardinality(c.words) = 0)
       then array(select words_like(t.typed, $2::int)) else '{}' end as meanings
   from unnest($1::text[]) with ordinality t (typed, place)
   cross join lateral (
     select ($4 or not exists (select 1 from search_words where word = t.typed))
       and (t.place <= $3 or t.place = cardinality($1)) as unknown
   ) u
   cross join lateral (
     select u.unknown, (u.unknown or t.place = cardinality($1)) and length(t.typed) > 1 as unfinished
   ) k
   cross join lateral (
     select array(
       select word from search_words
       where k.unfinished and word > t.typed collate "C" and word < (t.typed || U&'\\+10FFFF') collate "C"
       order by word limit $2
     ) as words
   ) c
   order by t.place`,
);

export interface StemmedWord {
  word: string;
  /** Empty for words such as `the`, which say nothing. */
  stem: string;
}

export const stemTerms = statement<StemmedWord, [words: string[]]>(
  'stem_words',
  `select word, coalesce((ts_lexize('english_stem', word))[1], '') as stem from unnest($1::text[]) word`,
);

export interface WordFrequencies {
  /** How many assets there are, about. */
  total: number;
  words: string[] | null;
  frequencies: number[] | null;
}

/** What PostgreSQL itself knows from its last ANALYZE: the most common words, and in which part of the rows they are. */
export const wordFrequencies = statement<WordFrequencies>(
  'word_frequencies',
  `select greatest(c.reltuples, 0)::bigint as total, s.most_common_elems::text::text[] as words,
     s.most_common_elem_freqs::float8[] as frequencies
   from pg_class c left join pg_stats s
     on s.schemaname = c.relnamespace::regnamespace::text and s.tablename = c.relname and s.attname = 'words'
   where c.oid = 'asset_words'::regclass`,
);
