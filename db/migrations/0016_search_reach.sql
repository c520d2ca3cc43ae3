-- Words that look like a mistyped one are found by what is right in it: the first letter and what follows the second or the third. The
-- scan of all words with that first letter grew with the catalogue.
CREATE INDEX search_word_past_second ON search_word (store_id, (left(word, 1) || substr(word, 3))) INCLUDE (word);
CREATE INDEX search_word_past_third ON search_word (store_id, (left(word, 1) || substr(word, 4))) INCLUDE (word);

-- What the texts alone say, before what names and texts say together: words that stand in many names and in few texts are found by the
-- few, where the names have been searched already. The engine leaps along the first column's.
DROP INDEX product_words;
CREATE INDEX product_words ON product USING gin (
  (array_to_tsvector(search_places) || to_tsvector('english', search_text)), all_words);
