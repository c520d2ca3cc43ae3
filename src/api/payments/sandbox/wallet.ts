import { TEST_WALLET_OUTCOMES, type TestWalletOutcome } from '#contract/order/payment-limits.ts'
import { type Bank, cardFields } from './bank.ts'
import { enterSandboxWallet, unusedSandboxWallet } from './sandbox-card.queries.ts'
import { TEST_CARDS } from './test-cards.ts'

const VALID_YEARS = 4

/** The outcome that a token of the test wallet asks for: `wlt_`, the outcome, `-`, random characters. */
function outcomeIn(token: string): TestWalletOutcome | undefined {
  const [, name] = /^wlt_([a-z_]+)-[\w-]{16,}$/.exec(token) ?? []
  return TEST_WALLET_OUTCOMES.find((one) => one === name)
}

/** The card behind a token of the test wallet. Undefined for an unknown token, and for one that another attempt has used. */
export async function walletCard(bank: Bank, token: string, attemptId: string) {
  const outcome = outcomeIn(token)
  const card = TEST_CARDS.find(({ behaviour }) => behaviour === outcome)
  if (!card) return undefined
  const now = bank.clock()
  const expiry = { month: now.getUTCMonth() + 1, year: now.getUTCFullYear() + VALID_YEARS }
  await enterSandboxWallet.run(bank.db, { cardRef: token, ...cardFields(bank, card.number, expiry) })
  return unusedSandboxWallet.maybe(bank.db, token, attemptId)
}
