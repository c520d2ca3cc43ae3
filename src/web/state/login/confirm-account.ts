import { ACCOUNT_RETRIES, ACCOUNT_RETRY_DELAY_MS } from '#contract/wire/limits.ts'
import type { Account } from '../app-state.ts'

/**
 * S4.6, S8.4: retries a failed account fetch up to 3 times, 2000 ms apart. A network failure ends the retries and keeps the login. The answer
 * that the login is unknown ends them too (S8.12). 'Bad Auth' means that every retry failed and the login is invalid.
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
