import { ACCOUNT_RETRIES, ACCOUNT_RETRY_DELAY_MS } from '#contract/wire/limits.ts'
import type { Account } from '../app-state.ts'

/**
 * S4.6, S8.4: the first fetch has failed ('Bad Auth'); it is tried up to 3 more times, 2000 ms apart. A network failure ends it at
 * once with the login kept, and so does the answer that nobody is signed in (S8.12); failing to the last means that the login is no
 * longer good.
 */
export async function confirmAccount(
  fetchAgain: () => Promise<Account>,
  wait: (ms: number) => Promise<void>,
): Promise<Exclude<Account, { kind: 'unconfirmed' }> | 'Bad Auth'> {
  for (let tries = 0; tries < ACCOUNT_RETRIES; tries += 1) {
    await wait(ACCOUNT_RETRY_DELAY_MS)
    const account = await fetchAgain()
    if (account.kind !== 'unconfirmed') return account
  }
  return 'Bad Auth'
}
