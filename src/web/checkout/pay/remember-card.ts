import type { Api } from '#contract/wire/request.ts'

/** Requests run one after the other, so that the card chosen last becomes the default. */
let queue: Promise<unknown> = Promise.resolve()

/** D3.8: makes the chosen card the default. Resolves to false if the request fails; the choice stays valid for this order. */
export function rememberCard(api: Api, id: string): Promise<boolean> {
  const request = queue.then(() => api('POST /payments/methods/:id/default', { params: { id }, keepalive: true }))
  const isSaved = request.then(
    () => true,
    () => false,
  )
  queue = isSaved
  return isSaved
}
