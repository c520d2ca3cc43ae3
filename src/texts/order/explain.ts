/** P1.4: why a figure is what it is, and what would change it. Amounts and quantities come as texts. */
export const explainTexts = {
  leastWeight: (weight: string) => `That’s the least we charge; it weighs ${weight}.`,
  quantity: (quantity: string, price: string) => `${quantity} × ${price}`,
  single: (price: string) => `${price} for one`,
  each: (price: string, extras: readonly string[]) => `(${[price, ...extras].join(' + ')})`,
  withExtras: (price: string, extras: readonly string[]) => [price, ...extras].join(' + '),
  extra: (price: string, name: string) => `${price} ${name}`,

  service: 'A fixed price for the whole order.',
  deliveryFee: 'A flat fee for the trip.',
  secondReturn: 'A second trip costs the same as the first.',
  fixed: 'A fixed price.',

  of: {
    items: 'your items',
    someItems: 'the items it’s for',
    goods: 'your items and add-ons',
    delivery: 'delivery',
  },
  percent: (percent: string, base: string, amount: string) => `${percent} of ${amount} for ${base}.`,
  cap: (amount: string) => `At most ${amount}.`,
  rounded: 'Rounded to the nearest cent, half a cent up.',
  amount: (amount: string, base: string) => `${amount} off ${base}.`,
  whole: (amount: string) => `Covers the ${amount} for delivery.`,
  left: (amount: string) => `Only ${amount} was left to take off.`,
  minSpend: (amount: string) => `You can use it from ${amount} of items and add-ons.`,

  threshold: (reached: string, from: string) => `Your items come to ${reached}. Delivery is free from ${from}.`,
  thresholdAfterDiscount: (reached: string, from: string) =>
    `Your items come to ${reached} after the discount. Delivery is free from ${from}.`,
  waived: {
    threshold: 'Delivery is free for larger orders.',
    partner: 'Delivery is free for larger orders with our partner.',
    plan: 'Your plan includes delivery.',
    first_return: 'Free, like the first return.',
    too_little: 'Too little to charge, so we don’t ask for it.',
  },
  tooLittle: (least: string) => `Less than ${least} can’t be charged, so we don’t ask for it.`,
  minimum: (spent: string, least: string) => `Your items come to ${spent}. The minimum is ${least}.`,
  gst: (percent: string, amount: string, fraction: string) =>
    `Prices include ${percent} GST: ${amount} × ${fraction}, rounded to the nearest cent, half a cent up.`,
  gstRest: (percent: string) =>
    `Prices include ${percent} GST. This is the invoice’s GST less that of its other parts.`,
  difference: (amount: string, less: string) => `It’s ${amount} by weight, less ${less} that you paid before.`,
  shared: 'This trip’s part of an amount that two returns share.',
  share: (amount: string) => `Your two returns share ${amount}.`,
  agreed: 'The amount agreed when the order was placed.',

  items: (amount: string) => `items ${amount}`,
  extras: (amount: string) => `add-ons ${amount}`,
  discounts: (amount: string) => `discounts ${amount}`,
  delivery: (amount: string) => `delivery ${amount}`,
  freeDelivery: 'free delivery',
  waivedPart: (amount: string) => `too little to charge ${amount}`,
  sum: (parts: readonly { words: string; isLess: boolean }[]) => {
    const words = parts.map((one, at) => (at === 0 ? one.words : `${one.isLess ? '−' : '+'} ${one.words}`)).join(' ')
    return words && `${words[0]?.toUpperCase()}${words.slice(1)}.`
  },
  subtotal: 'Your items added up. Delivery and discounts come at checkout.',
  estimated: (limit: string) => `This is an estimate. You pay what it weighs, at most ${limit} without asking you.`,
  estimatedItems: (limit: string) =>
    `This is an estimate. You pay what your items weigh, at most ${limit} without asking you.`,
  estimatedBeforeDelivery: (limit: string) =>
    `This is an estimate. You pay what your items weigh, at most ${limit} before delivery, without asking you.`,
  paidEstimate:
    'This is an estimate, which you pay now. When it’s weighed, we give back the difference, or ask you first if it’s more.',
  tolerance: (percent: string, amount: string) =>
    `That’s the estimate and ${percent} more of the ${amount} we’ll weigh.`,
  roundedUp: 'Each item is rounded up to the next cent.',
  chosen: 'You chose this amount.',
  beforeGst: (total: string, gst: string) => `The total of ${total} less ${gst} GST.`,
  refunded: 'The amount that was given back.',
  held: 'Your bank keeps this for us. We take what your order costs, and release the rest.',
  kept: 'Nothing is taken or held yet.',
  notCharged: 'This wasn’t charged.',
  paid: 'What we took for this order.',
  paidFor: {
    order: 'What you paid when you ordered.',
    extra_service: 'For extra services that you said yes to.',
    overage: 'For the weight above what your plan includes.',
    weight: 'For the price by weight.',
  },

  /** The parts of an amount, one below the other. */
  parts: {
    items: 'Items',
    add_ons: 'Add-ons',
    discounts: 'Discounts',
    delivery: 'Delivery',
    waived: 'Too little to charge',
    agreed: 'What you agreed to',
    paid_before: 'Paid before',
    paid_apart: 'Paid separately',
    held: 'Held',
    taken: 'Taken',
    refund: 'Refund',
  },
  /** Who decided about an extra service. */
  inLimit: (limit: string) => `Within your limit of ${limit}`,
  answered: 'You said yes to it',
  documentSum: 'The lines above added up.',

  change: {
    free_delivery: (missing: string, saves: string) => `${missing} more for free delivery. That saves ${saves}.`,
    voucher: (missing: string, saves: string, name: string) => `${missing} more to use ${name}. That saves ${saves}.`,
    min_spend: (missing: string) => `${missing} more to reach the minimum.`,
    day: (day: string, saves: string, name: string) => `Ordered on ${day}, it would be ${saves} less with ${name}.`,
    dayPercent: (day: string, saves: string, name: string, percent: string) =>
      `Ordered on ${day}, ${name} would take ${percent} off: ${saves} less.`,
    one_return: (saves: string) => `One return instead of two saves ${saves}.`,
  },
}
