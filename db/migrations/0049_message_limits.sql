-- M1.1: a channel that has no room for a message has no tries (state waiting, reason limit).
ALTER TABLE message_delivery DROP CONSTRAINT message_delivery_tries_check, ADD CONSTRAINT message_delivery_tries_check CHECK (tries >= 0);
