-- D1.9: who has left a table's basket but paid for something, or has something in it that is paid, is named beside it and not counted any more.
ALTER TABLE table_basket_member ADD COLUMN left_at timestamptz;
