import { ACCOUNT_RETRIES, ACCOUNT_RETRY_DELAY_MS } from '#contract/limits.ts'
import type { Account } from './app-state.ts'

/**
 * S4.6, S8.4: the first fetch has failed ('Bad Auth'); it is tried up to 3 more times, 2000 ms apart. A network failure ends it at
 * once with the login kept; failing to the last means that the login is no longer good.
 */
export async function confirmAccount(
  fetchAgain: () => Promise<Account>,
  wait: (ms: number) => Promise<void>,
): Promise<Extract<Account, { kind: 'customer' | 'unreachable' }> | 'Bad Auth'> {
  for (let tries = 0; tries < ACCOUNT_RETRIES; tries += 1) {
    await wait(ACCOUNT_RETRY_DELAY_MS)
    const account = await fetchAgain()
    if (account.kind === 'customer' || account.kind === 'unreachable') return account
  }
  return 'Bad Auth'
}
