import { clientNetwork } from '#rules/access/client-network.ts'
import { voucherApiTexts } from '#texts/order/vouchers.ts'
import type { Database } from '../../db/database.ts'
import { spendAhead } from '../../limits/limits.ts'
import { GUESSED_CODES } from '../../limits/reward-limits.ts'
import type { Scope } from '../../parts/scope.ts'
import { codeOfRef } from '../voucher-ref.ts'

/** The typed codes that the store does not have, noted by the look-up. */
export type WrongCodes = Set<string>

/**
 * Counts typed codes against the budget of guesses before they are looked up, so that requests at the same moment cannot pass each other. Codes
 * that turn out to be right, or were not looked up, are given back. Takes the pool: in a transaction, a refusal would undo the count.
 */
export async function countingGuesses<T>(
  db: Database,
  { store, now, clientAddress }: Scope,
  refs: readonly string[],
  work: (wrong: WrongCodes) => Promise<T>,
): Promise<T> {
  const wrong: WrongCodes = new Set()
  const codes = new Set(refs.flatMap((ref) => codeOfRef(ref) ?? []))
  if (codes.size === 0) return work(wrong)
  const at = { db, storeId: store.id, now }
  const network = clientNetwork(clientAddress)
  const giveBack = await spendAhead(at, GUESSED_CODES, network, codes.size, voucherApiTexts.tooManyCodes)
  try {
    return await work(wrong)
  } finally {
    await giveBack(codes.size - wrong.size)
  }
}
