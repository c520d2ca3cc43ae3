import { bigint, int, ints, json, nullable, text, texts } from '../db/column.ts'
import { statement } from '../db/statement.ts'
import { CARD_COLUMNS, cardRow } from './card.ts'

/** The number of matches that are ranked. A word that half the catalogue has is not scanned to its end. */
const CANDIDATES = 120

/** The words and the place's word in tsquery syntax. They are already normalised, so a cast is enough. */
const QUERY = '$query::text::tsquery'
const matchesAll = (words: string) =>
  ['$firstTerm', '$otherTerms', '$placeTerm'].map((part) => `${words} @@ ${part}::text::tsquery`).join(' AND ')

/** The expression of an index: the words of the text and of the places. */
const TEXT_WORDS = `(array_to_tsvector(search_places) || to_tsvector('english', search_text))`

/** Ranks the products before it joins their offers, so that only the shown offers are read. */
const searchSql = (words: 'title_words' | 'all_words', condition: string) =>
  `WITH found AS MATERIALIZED (
     SELECT id, starts_with(search_name, $phrase) AS begins, ts_rank(${words}, ${QUERY}) AS rank, is_popular FROM product
     WHERE ${condition} AND store_id + 0 = $storeId AND ${matchesAll(words)}
     LIMIT ${CANDIDATES}
   ), best AS MATERIALIZED (
     SELECT * FROM found ORDER BY begins DESC, rank DESC, is_popular DESC, id LIMIT $limit
   )
   SELECT ${CARD_COLUMNS} FROM best
   JOIN offer o ON o.store_id = $storeId AND o.shelf_id = $shelfId AND o.product_id = best.id
   JOIN product p ON p.store_id = $storeId AND p.id = best.id
   ORDER BY best.begins DESC, best.rank DESC, best.is_popular DESC, best.id`
const searchArgs = {
  storeId: int,
  shelfId: int,
  query: text,
  phrase: text,
  limit: bigint,
  firstTerm: text,
  otherTerms: text,
  placeTerm: text,
}

function searchStatement(name: string, words: 'title_words' | 'all_words', among = 'true') {
  return statement({ name, sql: searchSql(words, among), args: searchArgs, row: cardRow })
}

/** By name and keywords among front products, then among all; then by all texts of a product. */
export const searchFront = searchStatement('search_front', 'title_words', 'is_front')
export const searchTitles = searchStatement('search_titles', 'title_words')
export const searchFrontTexts = searchStatement('search_front_texts', 'all_words', 'is_front')
/** Only products whose text matches `textTerm`, which an index finds. */
export const searchEverything = statement({
  name: 'search_everything',
  sql: searchSql('all_words', `${TEXT_WORDS} @@ $textTerm::text::tsquery`),
  args: { ...searchArgs, textTerm: text },
  row: cardRow,
})

export const searchElsewhere = statement({
  name: 'search_elsewhere',
  sql: `WITH found AS MATERIALIZED (
          SELECT id, starts_with(search_name, $phrase) AS begins, ts_rank(title_words, ${QUERY}) AS rank FROM product
          WHERE is_front AND store_id + 0 = $storeId AND ${matchesAll('title_words')} AND $shelfId <> ALL (shelf_ids)
          LIMIT ${CANDIDATES}
        )
        SELECT p.id, p.name, p.name_slug, p.category_id, p.image, p.shelf_ids FROM found
        JOIN product p ON p.store_id = $storeId AND p.id = found.id
        ORDER BY found.begins DESC, found.rank DESC, p.id LIMIT $limit`,
  args: searchArgs,
  row: { id: int, name: text, name_slug: text, category_id: int, image: text, shelf_ids: ints },
})

/** Hides a value from the planner in a subquery, so that it uses one generic plan. Planning each time took longer than the search itself. */
const hiddenFromPlanner = (value: string) => `(SELECT ${value})`
const STORE = hiddenFromPlanner('$1::integer')

/** The known words where this part starts with this part of the typed word. */
const wordsWhere = (part: string, typed: string) =>
  `SELECT word FROM search_word
   WHERE store_id = ${STORE} AND ${part} >= ${hiddenFromPlanner(typed)} AND ${part} < ${hiddenFromPlanner(`${typed} || chr(1114111)`)} COLLATE "C"`
const PAST_SECOND = '(left(word, 1) || substr(word, 3))'
const PAST_THIRD = '(left(word, 1) || substr(word, 4))'
const TYPED_BEGINNING = 'left($2, 2)'
const TYPED_PAST_SECOND = 'left($2, 1) || substr($2, 3)'

/**
 * Known words that are similar to a typed one: by shared trigrams, or by the same first letter, because one mistake may leave too few common trigrams.
 * The second way covers any mistake in a short word, and two swapped letters in a longer one, which keep the length. It assumes that the second letter is
 * right or moved to the third place, or that it is wrong and the letters after it are right, possibly shifted by one. Each case is a short index range.
 */
export const likelyWords = statement({
  name: 'likely_words',
  sql: `SELECT word FROM (
          ${[
            wordsWhere('word', TYPED_BEGINNING),
            wordsWhere(PAST_SECOND, TYPED_BEGINNING),
            wordsWhere('word', TYPED_PAST_SECOND),
            wordsWhere(PAST_SECOND, TYPED_PAST_SECOND),
            wordsWhere(PAST_THIRD, TYPED_PAST_SECOND),
          ].join(' UNION ALL ')}) AS near
        WHERE length(word) BETWEEN length($2) - CASE WHEN length($2) > 5 THEN 0 ELSE 2 END
          AND length($2) + CASE WHEN length($2) > 5 THEN 0 ELSE 3 END
        UNION
        (SELECT word FROM search_word WHERE store_id = ${STORE} AND word % ${hiddenFromPlanner('$2')} ORDER BY similarity(word, $2) DESC LIMIT 60)`,
  args: [int, text],
  row: { word: text },
})

/** A prefix of more known words than this is not replaced by the words. */
export const MAX_PREFIX_WORDS = 40

/** The stem of each word (null for a stop word), and the known words that start with it. */
export const wordFacts = statement({
  name: 'word_facts',
  sql: `SELECT given.word, (ts_lexize('english_stem', given.word))[1] AS stem, ARRAY (
          SELECT k.word FROM search_word k WHERE k.store_id = ${STORE} AND k.word >= given.word
            AND k.word < given.word || chr(1114111) COLLATE "C" ORDER BY k.word LIMIT ${MAX_PREFIX_WORDS + 1}) AS beginnings
        FROM jsonb_array_elements_text($2) WITH ORDINALITY AS given (word, place) ORDER BY given.place`,
  args: [int, json<string[]>()],
  row: { word: text, stem: nullable(text), beginnings: texts },
})
