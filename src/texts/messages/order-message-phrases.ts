const asSentence = (words: string) => (/[.!?…]$/.test(words) ? words : `${words}.`)

/** The sentences that templates fill in. */
export const orderMessagePhrases = {
  /** What the customer can still change. Null if it is too late, or if the order has no such thing. */
  change({ reschedule, cancel, hasDriver }: { reschedule: boolean; cancel: boolean; hasDriver: boolean }) {
    const acts = [reschedule && 'reschedule', cancel && 'cancel'].filter(Boolean).join(' or ')
    if (!acts) return null
    const until = hasDriver ? 'until a driver is assigned or work starts' : 'until work starts'
    return `You can ${acts} on your order page ${until}.`
  },
  anotherTime: 'Need another time? Change it on your order page.',
  chooseAnotherTime: 'Choose another time on your order page.',
  visit: (name: string, when: string) => `${name}: ${when}.`,
  changedByCustomer: (number: string) => `You changed the times of order ${number}. Here are the new ones.`,
  changedByUs: (number: string) => `Order ${number} didn’t go as planned, so we’ll come at another time.`,
  questions: 'Questions? Just reply to this email.',
  doesNotSuit: 'Doesn’t work for you? Just reply to this email.',
  collects: (number: string) => `collect order ${number}`,
  returns: (number: string) => `bring back order ${number}`,
  driver: 'Your driver',
  bags: (count: number) => (count === 1 ? '1 bag' : `${count} bags`),
  withinWeight: (kg: string, included: number) => `You’ve used ${kg} of the ${included} kg included in this cycle.`,
  overWeight: (kg: string, included: number, amount: string) =>
    `That’s ${kg} kg more than the ${included} kg included in this cycle. The extra weight costs ${amount}.`,
  items: 'your items',
  at: (when: string) => `: ${when}`,
  before: (visit: string, when: string) => ` before your ${visit}, ${when}`,
  /** `names` lists the delivered items; null when all are delivered. */
  coming(when: string | null, driver: string | null, names: string | null) {
    const time = when ? `: ${when}` : ''
    return driver
      ? `${driver} is bringing ${names ?? 'your order'}${time}.`
      : `${names ?? 'Your order'} will arrive soon${time}.`
  },
  rest: (number: string, when: string | null) =>
    when ? `The rest of order ${number} will arrive: ${when}.` : `The rest of order ${number} will follow.`,
  receipt: (invoice: string) => `Your receipt is ${invoice}. Print or save it on your order page.`,
  /** Other sentences follow it. */
  service: (name: string, price: string, reason: string) =>
    asSentence([`${name}, ${price}`, reason].filter(Boolean).join(': ')),
  creditNote: 'The credit note is on your order page.',
  goodsWithUs: (number: string) =>
    `Order ${number} is cancelled. We still have your items, so we’ll contact you about getting them back.`,
  goodsWithYou: (number: string) => `Order ${number} is cancelled. You don’t need to do anything.`,
  willBeRefunded: 'We’ll refund you the same way you paid.',
  notCharged: 'You weren’t charged.',
  beingChecked: 'We’re checking your payment. Anything that was taken goes back the same way.',
  refundRemedy: (total: string) => `You get ${total} back the way you paid. The credit note is on your order page.`,
  voucherRemedy: (name: string) => `We’ve given you a voucher: ${name}.`,
  againRemedy: 'We’ll do it again for free.',
}
