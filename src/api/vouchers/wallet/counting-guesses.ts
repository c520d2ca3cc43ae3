import { clientNetwork } from '#rules/access/client-network.ts'
import { voucherApiTexts } from '#texts/order/vouchers.ts'
import type { Database } from '../../db/database.ts'
import { reserve } from '../../limits/limits.ts'
import { GUESSED_CODES } from '../../limits/reward-limits.ts'
import type { Scope } from '../../parts/scope.ts'
import { codeOfRef } from '../voucher-ref.ts'

/** Typed codes that the store does not have. The look-up fills the set. */
export type WrongCodes = Set<string>

/**
 * Counts typed codes against the network's limit of guesses before they are looked up, so concurrent requests cannot exceed it. Right codes, and
 * codes that were not looked up, are given back. Needs the pool: inside a transaction a refusal would roll the count back.
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
  const giveBack = await reserve(at, GUESSED_CODES, network, codes.size, voucherApiTexts.tooManyCodes)
  try {
    return await work(wrong)
  } finally {
    await giveBack(codes.size - wrong.size)
  }
}
