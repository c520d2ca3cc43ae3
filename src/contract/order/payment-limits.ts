import { HOUR_SECONDS } from '../wire/durations.ts'
/** Limits of payments. They are apart from the schemas, so that the browser does not load zod. */
export const PAYMENT_METHODS_MAX = 10
/** The wallets of a phone or browser. `test_wallet` is the sandbox's. */
export const WALLETS = ['apple_pay', 'google_pay', 'test_wallet'] as const
export type Wallet = (typeof WALLETS)[number]

/** The outcomes that a payer can choose in the test wallet. */
export const TEST_WALLET_OUTCOMES = [
  'success',
  'decline',
  'insufficient_funds',
  'challenge',
  'silent',
  'late',
  'error',
] as const
export type TestWalletOutcome = (typeof TEST_WALLET_OUTCOMES)[number]

/** How long a card that was entered for one order can be used. */
export const CARD_ENTRY_SECONDS = HOUR_SECONDS
