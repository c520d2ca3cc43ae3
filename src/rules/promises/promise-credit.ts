import type { PromiseKind, PromisePolicy } from '#contract/promises/promise-limits.ts'

export type CreditQuestion = {
  kind: PromiseKind
  /** A guest has no account to give it to. */
  hasAccount: boolean
  givenForOrder: number
  givenToday: number
}

/** P1.5: whether a missed promise is made good by the store's policy, and why not. */
export function promiseCredit(
  policy: PromisePolicy | undefined,
  { kind, hasAccount, givenForOrder, givenToday }: CreditQuestion,
): 'give' | 'off' | 'guest' | 'capped' {
  if (!policy?.on || !policy.counts.includes(kind)) return 'off'
  if (!hasAccount) return 'guest'
  const isCapped = givenForOrder >= policy.most_per_order || givenToday >= policy.most_per_day
  return isCapped ? 'capped' : 'give'
}
