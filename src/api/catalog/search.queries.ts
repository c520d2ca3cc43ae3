import { bigint, int, ints, json, nullable, text, texts } from '../db/column.ts'
import { statement } from '../db/statement.ts'
import { CARD_COLUMNS, cardRow } from './card.ts'

/** Enough to rank from. A word that half the catalogue has is not looked at to its end: the first of them do as well. */
const CANDIDATES = 120

/** Words, and the place as a word, in the search engine's own notation. They have been folded: nothing is left to parse. */
const QUERY = '$query::text::tsquery'
const holds = (words: string) =>
  ['$firstTerm', '$otherTerms', '$placeTerm'].map((part) => `${words} @@ ${part}::text::tsquery`).join(' AND ')

/** What the texts alone say, and the place: as the index on all words has it. */
const TEXT_WORDS = `(array_to_tsvector(search_places) || to_tsvector('english', search_text))`

/** Which are the best is known before their offers are read, so that only what is shown is read. */
const searchSql = (words: 'title_words' | 'all_words', condition: string) =>
  `WITH found AS MATERIALIZED (
     SELECT id, starts_with(search_name, $phrase) AS begins, ts_rank(${words}, ${QUERY}) AS rank, is_popular FROM product
     WHERE ${condition} AND store_id + 0 = $storeId AND ${holds(words)}
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

/** By name and keywords at the front of the shelves, then on all of them; then the same by everything that is written about a product. */
export const searchFront = searchStatement('search_front', 'title_words', 'is_front')
export const searchTitles = searchStatement('search_titles', 'title_words')
export const searchFrontTexts = searchStatement('search_front_texts', 'all_words', 'is_front')
/** Only where the text has what `textTerm` says: it leaps from one such text to the next. */
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
          WHERE is_front AND store_id + 0 = $storeId AND ${holds('title_words')} AND $shelfId <> ALL (shelf_ids)
          LIMIT ${CANDIDATES}
        )
        SELECT p.id, p.name, p.name_slug, p.category_id, p.image, p.shelf_ids FROM found
        JOIN product p ON p.store_id = $storeId AND p.id = found.id
        ORDER BY found.begins DESC, found.rank DESC, p.id LIMIT $limit`,
  args: searchArgs,
  row: { id: int, name: text, name_slug: text, category_id: int, image: text, shelf_ids: ints },
})

/** Given by a query, a value tells the planner nothing: it plans once instead of each time, which took longer than the search itself. */
const given = (value: string) => `(SELECT ${value})`
const STORE = given('$1::integer')

/** The known words of which a part begins like a part of what was typed. */
const wordsWhere = (part: string, typed: string) =>
  `SELECT word FROM search_word
   WHERE store_id = ${STORE} AND ${part} >= ${given(typed)} AND ${part} < ${given(`${typed} || chr(1114111)`)} COLLATE "C"`
const PAST_SECOND = '(left(word, 1) || substr(word, 3))'
const PAST_THIRD = '(left(word, 1) || substr(word, 4))'
const TYPED_BEGINNING = 'left($2, 2)'
const TYPED_PAST_SECOND = 'left($2, 1) || substr($2, 3)'

/**
 * Words the store knows that look like a typed one: by shared trigrams, or by their first letter, where one mistake leaves few of those: in
 * a short word any, in a longer one two swapped letters, which keep its length. Of these, the second letter is right, or has come third, or
 * it is the mistake and what follows is right, at its place or one before or after. Each is a short stretch of an index.
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
        (SELECT word FROM search_word WHERE store_id = ${STORE} AND word % ${given('$2')} ORDER BY similarity(word, $2) DESC LIMIT 60)`,
  args: [int, text],
  row: { word: text },
})

/** More words than this that begin the same are not named one by one. */
export const BEGINNINGS = 40

/** What the store knows of each word: its stem, null for one too common to have one, and the known words that begin so. */
export const wordFacts = statement({
  name: 'word_facts',
  sql: `SELECT given.word, (ts_lexize('english_stem', given.word))[1] AS stem, ARRAY (
          SELECT k.word FROM search_word k WHERE k.store_id = ${STORE} AND k.word >= given.word
            AND k.word < given.word || chr(1114111) COLLATE "C" ORDER BY k.word LIMIT ${BEGINNINGS + 1}) AS beginnings
        FROM jsonb_array_elements_text($2) WITH ORDINALITY AS given (word, place) ORDER BY given.place`,
  args: [int, json<string[]>()],
  row: { word: text, stem: nullable(text), beginnings: texts },
})
