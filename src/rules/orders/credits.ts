/** D4.6: splits a refund over the documents that its payment has paid, the first one first. None is credited above what is left of it. */
export function creditsOf<Open extends { leftCents: number }>(
  documents: readonly Open[],
  refundCents: number,
): (Open & { cents: number })[] {
  let restCents = refundCents
  return documents.flatMap((one) => {
    const cents = Math.max(0, Math.min(restCents, one.leftCents))
    restCents -= cents
    return cents > 0 ? [{ ...one, cents }] : []
  })
}
