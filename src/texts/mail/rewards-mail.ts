/** What goes out about vouchers, points, referrals and subscriptions. `store` is the store's name; amounts are such as "34.90". */
type Words = { subject: string; heading: string; lines: string[]; action?: string; after: string[]; text: string }

export const rewardMailTexts = {
  voucher_received: (store: string, name: string, until: string | null): Words => ({
    subject: `A voucher from ${store}: ${name}`,
    heading: name,
    lines: ['A voucher has just arrived in your wallet.', ...(until ? [`Use it by ${until}.`] : [])],
    action: 'See my vouchers',
    after: [],
    text: `A voucher from ${store} is in your wallet: ${name}.${until ? ` Use it by ${until}.` : ''}`,
  }),
  points_expiring: (store: string, points: number, day: string): Words => ({
    subject: `${points} of your ${store} points expire soon`,
    heading: `${points} points expire soon`,
    lines: [`The first of them expire on ${day}. Exchange them for a voucher before that.`],
    action: 'Exchange my points',
    after: [],
    text: `${points} of your ${store} points expire soon, the first on ${day}. Exchange them for a voucher.`,
  }),
  referral_reward: (store: string, name: string): Words => ({
    subject: `Your friend has ordered. Thank you from ${store}`,
    heading: 'Your friend’s first order is done',
    lines: [`Thank you for passing us on. This is yours: ${name}.`],
    action: 'See my vouchers',
    after: [],
    text: `Your friend's first ${store} order is done. This is yours: ${name}.`,
  }),
  referral_withdrawn: (store: string, name: string): Words => ({
    subject: `Your ${store} reward was withdrawn`,
    heading: 'Your reward was withdrawn',
    lines: [`Your friend’s order was refunded in full, so this voucher no longer works: ${name}.`],
    action: 'See my vouchers',
    after: ['You’ll get another one when your friend’s next paid order is done.'],
    text: `Your friend's ${store} order was refunded, so this voucher no longer works: ${name}.`,
  }),
  subscription_renews: (
    store: string,
    plan: string,
    amount: string,
    carried: string | null,
    when: string,
    day: string,
  ): Words => ({
    subject: `${plan}: $${amount} is charged on ${when}`,
    heading: `Your ${plan} renews soon`,
    lines: [
      `$${amount} is charged to your saved card on ${when}, for what begins with the pickup on ${day}.`,
      ...(carried ? [`Of that, $${carried} is for what was beyond the included weight.`] : []),
    ],
    action: 'See my subscription',
    after: [
      'To skip this one, pause or cancel, open your subscription before then. Cancelling takes two clicks, and then nothing is charged.',
    ],
    text: `${store}: $${amount} for your ${plan} is charged on ${when}. To skip, pause or cancel, open your subscription before then.`,
  }),
  subscription_over: (store: string, plan: string, kg: string, amount: string, day: string | null): Words => ({
    subject: `Your ${plan} was ${kg} kg over`,
    heading: `${kg} kg more than your plan includes`,
    lines: [
      `What you gave us in this round of your ${plan} is ${kg} kg beyond what is included. That costs $${amount}.`,
      day ? `It is charged once, with your next round on ${day}.` : 'It is charged once, with your next round.',
    ],
    action: 'See what was used',
    after: ['If that cannot be right, answer this mail before it is charged.'],
    text: `${store}: this round was ${kg} kg beyond your ${plan}. $${amount} is charged with your next round${day ? ` on ${day}` : ''}.`,
  }),
  subscription_over_at_end: (store: string, plan: string, kg: string, amount: string, day: string | null): Words => ({
    subject: `Your ${plan} was ${kg} kg over`,
    heading: `${kg} kg more than your plan includes`,
    lines: [
      `What you gave us in the last round of your ${plan} is ${kg} kg beyond what is included. That costs $${amount}.`,
      `It is charged to your saved card once, ${day ? `on ${day}` : 'when the subscription ends'}.`,
    ],
    action: 'See what was used',
    after: ['If that cannot be right, answer this mail before it is charged.'],
    text: `${store}: the last round was ${kg} kg beyond your ${plan}. $${amount} is charged once, ${day ? `on ${day}` : 'when it ends'}.`,
  }),
  overage_charged: (store: string, plan: string, amount: string): Words => ({
    subject: `${plan}: $${amount} paid for further weight`,
    heading: 'What was beyond the included weight is paid',
    lines: [`$${amount} was charged to your saved card, for what was beyond the included weight of your ${plan}.`],
    action: 'See my subscription',
    after: ['The invoice is with the order of your last round. Nothing else is owed.'],
    text: `${store}: $${amount} was charged for what was beyond the included weight of your ${plan}.`,
  }),
  overage_failed: (store: string, plan: string, amount: string, again: string): Words => ({
    subject: `We could not charge your ${plan}`,
    heading: 'A payment did not go through',
    lines: [
      `$${amount} for what was beyond the included weight of your ${plan} could not be charged to your saved card. We try again on ${again}.`,
      'If your card has changed, give us the new one: it is charged at once.',
    ],
    action: 'Change how I pay',
    after: [],
    text: `${store}: $${amount} for further weight of your ${plan} could not be charged. We try again on ${again}. Check your card, please.`,
  }),
  overage_unpaid: (store: string, plan: string, amount: string): Words => ({
    subject: `$${amount} for your ${plan} is not paid`,
    heading: 'A payment did not go through',
    lines: [
      `We have tried to charge $${amount} for what was beyond the included weight of your ${plan} to your saved card. Nothing more is tried.`,
    ],
    action: 'Pay with another card',
    after: ['Choose another card and it is charged at once.'],
    text: `${store}: $${amount} for further weight of your ${plan} could not be charged. Choose another card to pay it.`,
  }),
  subscription_charged: (store: string, plan: string, amount: string, carried: string | null, day: string): Words => ({
    subject: `${plan}: $${amount} paid`,
    heading: `Your ${plan} goes on`,
    lines: [
      `$${amount} was charged to your saved card. The first pickup is on ${day}.`,
      ...(carried ? [`Of that, $${carried} is for what was beyond the included weight.`] : []),
    ],
    action: 'See my subscription',
    after: [`You can pause or cancel at any time; ${store} makes it no harder than starting.`],
    text: `${store}: $${amount} was charged for your ${plan}. The first pickup is on ${day}.`,
  }),
  subscription_failed: (store: string, plan: string, amount: string, again: string): Words => ({
    subject: `We could not charge your ${plan}`,
    heading: 'A payment did not go through',
    lines: [
      `$${amount} for your ${plan} could not be charged to your saved card. We try again on ${again}.`,
      'If your card has changed, give us the new one. Nothing is picked up until it is paid.',
    ],
    action: 'Change how I pay',
    after: [],
    text: `${store}: $${amount} for your ${plan} could not be charged. We try again on ${again}. Check your card, please.`,
  }),
  subscription_suspended: (store: string, plan: string): Words => ({
    subject: `Your ${plan} is suspended`,
    heading: `Your ${plan} is suspended`,
    lines: ['We have tried to charge your saved card five times. Nothing more is tried, and nothing is picked up.'],
    action: 'Take it up again',
    after: ['Choose another card and it goes on from the next date.'],
    text: `${store}: your ${plan} is suspended, because your card could not be charged. Choose another card to go on.`,
  }),
  subscription_cancelled: (store: string, plan: string, owed: string | null): Words => ({
    subject: `Your ${plan} has ended`,
    heading: `Your ${plan} has ended`,
    lines: [
      'No further round is charged or picked up. What you have paid for is still done.',
      ...(owed ? [`$${owed} for what was beyond the included weight is charged to your saved card, once.`] : []),
    ],
    action: 'See the plans',
    after: ['You are welcome back at any time.'],
    text: `${store}: your ${plan} has ended.${owed ? ` $${owed} for further weight is charged, once.` : ' Nothing more is charged.'}`,
  }),
}
