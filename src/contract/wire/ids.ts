/** How ids, tokens and keys are spelled. Schemas take the patterns, all others the checks. */

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
/** The API writes ids in small letters. */
export const isUuid = (text: string) => UUID.test(text)

/** An id that counts up, in a path or a query: small enough for PostgreSQL's integer. */
export const NUMBER_ID = /^[1-9]\d{0,8}$/
export const isNumberId = (text: string) => NUMBER_ID.test(text)

/** 256 random bits in base64url: a login, a known device, a link in a mail, a guest's order, a seat at a table. */
export const SECRET_TOKEN = /^[\w-]{43}$/
export const isSecretToken = (text: string) => SECRET_TOKEN.test(text)

/** What the login cookie may hold. It is wider than our own tokens, because the storefront also runs on another API. */
export const LOGIN_TOKEN = /^[\w-]{16,200}$/
export const isLoginToken = (text: string) => LOGIN_TOKEN.test(text)

/** What the printed code of a table holds. */
const TABLE_TOKEN = /^[\w-]{1,64}$/
export const isTableToken = (text: string) => TABLE_TOKEN.test(text)

/** What a payment gateway calls a card that was entered. */
export const CARD_TOKEN = /^[\w-]{8,200}$/
export const isCardToken = (text: string) => CARD_TOKEN.test(text)

/** The name of an uploaded photo. */
export const PHOTO_NAME = /^[\da-f]{32}$/

/** Browsers make these keys. `CART_KEY` belongs to a guest's cart, `MERGE_KEY` to one line of it. */
export const CART_KEY = /^[\w-]{16,64}$/
export const MERGE_KEY = /^[\w-]{8,64}$/

/** The header Idempotency-Key: any visible ASCII characters. */
const IDEMPOTENCY_KEY = /^[\x21-\x7e]{8,128}$/
export const isIdempotencyKey = (text: string) => IDEMPOTENCY_KEY.test(text)
