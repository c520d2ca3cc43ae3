-- A wallet's token pays one attempt: a second one with the same token is refused, also at the same moment.
CREATE UNIQUE INDEX payment_attempt_wallet_token ON payment_attempt ((method ->> 'token')) WHERE method ->> 'kind' = 'wallet';
