import { int, nullable, smallint, text, timestamp, uuid } from '../../db/column.ts'
import { statement } from '../../db/statement.ts'

export const sandboxSecrets = statement({
  name: 'sandbox_secrets',
  sql: `SELECT max(value) FILTER (WHERE name = 'webhook') AS webhook, max(value) FILTER (WHERE name = 'fingerprint') AS fingerprint
        FROM sandbox_secret`,
  args: [],
  row: { webhook: text, fingerprint: text },
})

/** Returns the existing customer when the key was used before. */
export const openSandboxCustomer = statement({
  name: 'open_sandbox_customer',
  sql: `INSERT INTO sandbox_customer AS c (ref, store_id, key, created_at) VALUES ($1, $2, $3, $4)
        ON CONFLICT (key) DO UPDATE SET key = c.key RETURNING ref`,
  args: [text, int, text, timestamp],
  row: { ref: text },
})

export const openSandboxSetup = statement({
  name: 'open_sandbox_setup',
  sql: `INSERT INTO sandbox_setup AS s (ref, key, store_id, customer_ref, return_url, created_at, expires_at)
        VALUES ($ref, $key, $storeId, $customerRef, $returnUrl, $now, $expiresAt)
        ON CONFLICT (key) DO UPDATE SET key = s.key RETURNING ref`,
  args: {
    ref: text,
    key: text,
    storeId: int,
    customerRef: nullable(text),
    returnUrl: text,
    now: timestamp,
    expiresAt: timestamp,
  },
  row: { ref: text },
})

export const sandboxSetup = statement({
  name: 'sandbox_setup',
  sql: `SELECT ref, customer_ref, return_url, card_ref, expires_at FROM sandbox_setup WHERE ref = $1`,
  args: [text],
  row: {
    ref: text,
    customer_ref: nullable(text),
    return_url: text,
    card_ref: nullable(text),
    expires_at: timestamp,
  },
})

/** A setup takes one card. If the form is sent twice, the first card stays. */
export const enterSandboxCard = statement({
  name: 'enter_sandbox_card',
  sql: `WITH card AS (
          INSERT INTO sandbox_card (ref, customer_ref, brand, last4, exp_month, exp_year, fingerprint, behaviour, created_at)
          SELECT $cardRef, customer_ref, $brand, $last4, $expMonth, $expYear, $fingerprint, $behaviour, $now FROM sandbox_setup
          WHERE ref = $setupRef AND card_ref IS NULL AND expires_at > $now FOR UPDATE
          RETURNING ref)
        UPDATE sandbox_setup SET card_ref = card.ref FROM card WHERE sandbox_setup.ref = $setupRef`,
  args: {
    setupRef: text,
    cardRef: text,
    brand: text,
    last4: text,
    expMonth: smallint,
    expYear: smallint,
    fingerprint: text,
    behaviour: text,
    now: timestamp,
  },
})

/** The card of a wallet's token. The token is its reference. */
export const enterSandboxWallet = statement({
  name: 'enter_sandbox_wallet',
  sql: `INSERT INTO sandbox_card (ref, brand, last4, exp_month, exp_year, fingerprint, behaviour, created_at)
        VALUES ($cardRef, $brand, $last4, $expMonth, $expYear, $fingerprint, $behaviour, $now) ON CONFLICT (ref) DO NOTHING`,
  args: {
    cardRef: text,
    brand: text,
    last4: text,
    expMonth: smallint,
    expYear: smallint,
    fingerprint: text,
    behaviour: text,
    now: timestamp,
  },
})

/** No row when another attempt has used the wallet's token, whatever came of it. */
export const unusedSandboxWallet = statement({
  name: 'unused_sandbox_wallet',
  sql: `SELECT ref, behaviour FROM sandbox_card c
        WHERE ref = $1 AND NOT EXISTS (SELECT FROM sandbox_payment p WHERE p.card_ref = c.ref AND p.attempt_id <> $2)`,
  args: [text, uuid],
  row: { ref: text, behaviour: text },
})

export const enteredSandboxCard = statement({
  name: 'entered_sandbox_card',
  sql: `SELECT c.ref, c.customer_ref, c.brand, c.last4, c.exp_month, c.exp_year, c.fingerprint
        FROM sandbox_setup s JOIN sandbox_card c ON c.ref = s.card_ref WHERE s.ref = $1 AND c.removed_at IS NULL`,
  args: [text],
  row: {
    ref: text,
    customer_ref: nullable(text),
    brand: text,
    last4: text,
    exp_month: smallint,
    exp_year: smallint,
    fingerprint: text,
  },
})

/** A saved card can be charged only with its own customer. A card for one payment can be charged only until it has a paid or undecided payment, or had a hold. */
export const chargeableSandboxCard = statement({
  name: 'chargeable_sandbox_card',
  sql: `SELECT ref, behaviour FROM sandbox_card c
        WHERE ref = $1 AND customer_ref IS NOT DISTINCT FROM $2 AND removed_at IS NULL
          AND (customer_ref IS NOT NULL OR NOT EXISTS (
            SELECT FROM sandbox_payment p WHERE p.card_ref = c.ref
              AND (p.status IN ('captured', 'processing', 'requires_action') OR p.hold_ends_at IS NOT NULL)))`,
  args: [text, nullable(text)],
  row: { ref: text, behaviour: text },
})

export const removeSandboxCard = statement({
  name: 'remove_sandbox_card',
  sql: `UPDATE sandbox_card SET removed_at = $3 WHERE ref = $1 AND customer_ref = $2 AND removed_at IS NULL`,
  args: [text, text, timestamp],
})
