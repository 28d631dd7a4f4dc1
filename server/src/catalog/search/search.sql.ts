import { statement } from '../../platform/db/statement.ts';
import { PUBLIC } from '../assets/assets.sql.ts';

/**
 * Names and slugs are indexed_asset as written and by stem, descriptions and readmes by stem. The readme is indexed_asset without
 * positions, which halves the vector.
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
  `with indexed_asset as (
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
   from indexed_asset i where p.asset_id = i.asset_id`,
);

/**
 * Records words of public assets only: otherwise search results would reveal words in drafts. Inserts in word order to
 * avoid deadlocks.
 */
export const recordTerms = statement<unknown, [id: string, words: string[]]>(
  'record_words',
  `insert into search_words (word) select word from unnest($2::text[]) word
   where exists (select 1 from assets where id = $1 and ${PUBLIC}) order by word
   on conflict do nothing`,
);

export interface ExpandedWord {
  typed: string;
  /** May be the beginning of a longer word. */
  unfinished: boolean;
  /** Expansions: words that begin with it, or with similar spelling. */
  expansions: string[];
}

/**
 * Completes the last word, which may be unfinished, and every unknown word; unknown words without completions are
 * corrected. With `widely`, every word is both completed and corrected. Of many words, only the first ones and the last
 * are expanded. In the C collation U+10FFFF sorts after every continuation of a word.
 */
export const expandTerms = statement<
  ExpandedWord,
  [typed: string[], limit: number, expandLimit: number, widely: boolean]
>(
  'expand_words',
  `select t.typed, k.unfinished,
     c.words || case when k.unknown and ($4 or cardinality(c.words) = 0)
       then array(select words_like(t.typed, $2::int)) else '{}' end as expansions
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
  /** Empty for stop words such as `the`. */
  stem: string;
}

export const stemTerms = statement<StemmedWord, [words: string[]]>(
  'stem_words',
  `select word, coalesce((ts_lexize('english_stem', word))[1], '') as stem from unnest($1::text[]) word`,
);

export interface WordFrequencies {
  /** Approximate number of assets. */
  total: number;
  words: string[] | null;
  frequencies: number[] | null;
}

/** Reads PostgreSQL's statistics of the last ANALYZE: the most common words and the fraction of rows with each. */
export const wordFrequencies = statement<WordFrequencies>(
  'word_frequencies',
  `select greatest(c.reltuples, 0)::bigint as total, s.most_common_elems::text::text[] as words,
     s.most_common_elem_freqs::float8[] as frequencies
   from pg_class c left join pg_stats s
     on s.schemaname = c.relnamespace::regnamespace::text and s.tablename = c.relname and s.attname = 'words'
   where c.oid = 'asset_words'::regclass`,
);
