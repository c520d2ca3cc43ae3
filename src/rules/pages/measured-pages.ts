/** Where the frame that holds the tags is served. */
export const MEASURE_FRAME = '/measure.html'

/**
 * Pages where people pay, prove who they are or look at what is theirs. A way into one of them is none of a tag's business, so a new page
 * below these is out of reach from its first day.
 */
const PRIVATE =
  /^\/(?:auth|login|complete|confirmation|email-check|checkout|profile|history|vouchers|referral|subscriptions)(?:\/|$)|\/subscription\/?$/

/** Whether the store's tags may know that this page was visited. */
export function mayMeasure(path: string): boolean {
  return !PRIVATE.test(path.toLowerCase())
}
