import type { Api } from '#contract/wire/request.ts'

/** Told one after the other, so that the card that was chosen last is the one that stays. */
let told: Promise<unknown> = Promise.resolve()

/** D3.8: the card that is paid with is the default from now on. False where the server could not be told: the choice stands without it. */
export function rememberCard(api: Api, id: string): Promise<boolean> {
  const telling = told.then(() => api('POST /payments/methods/:id/default', { params: { id }, keepalive: true }))
  const isKept = telling.then(
    () => true,
    () => false,
  )
  told = isKept
  return isKept
}
