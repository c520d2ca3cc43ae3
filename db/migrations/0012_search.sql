-- A word that many texts have and no name finds enough among the texts at the front of the shelves, so that its search does not grow
-- with the catalogue either.
CREATE INDEX product_front_words ON product USING gin (all_words) WHERE is_front;
