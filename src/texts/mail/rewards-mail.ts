/**
 * Messages about vouchers, points, referrals and subscriptions. `store` is the store's name. Amounts look like "34.90".
 * `text` is the text message. It uses only GSM characters, like all text messages.
 */
type Words = { subject: string; heading: string; lines: string[]; action?: string; after: string[]; text: string }

const newCard = 'Got a new card? Add it and we’ll charge it right away.'
const includesExtra = (carried: string | null) => (carried ? [`This includes $${carried} for extra weight.`] : [])

export const rewardMailTexts = {
  voucher_received: (store: string, name: string, until: string | null): Words => ({
    subject: `A voucher from ${store}: ${name}`,
    heading: name,
    lines: ['You have a new voucher.', ...(until ? [`Use it by ${until}.`] : [])],
    action: 'See your vouchers',
    after: [],
    text: `You have a new ${store} voucher: ${name}.${until ? ` Use it by ${until}.` : ''}`,
  }),
  points_expiring: (store: string, points: number, day: string): Words => ({
    subject: `${points} of your ${store} points expire soon`,
    heading: `${points} points expire soon`,
    lines: [`The first ones expire on ${day}. Exchange them for a voucher before then.`],
    action: 'Exchange your points',
    after: [],
    text: `${points} of your ${store} points expire soon, the first ones on ${day}. Exchange them for a voucher.`,
  }),
  referral_reward: (store: string, name: string): Words => ({
    subject: `Your friend ordered. Thank you from ${store}`,
    heading: 'Your friend’s first order is done',
    lines: [`Thanks for recommending us. Here’s your reward: ${name}.`],
    action: 'See your vouchers',
    after: [],
    text: `Your friend's first ${store} order is done. Here's your reward: ${name}.`,
  }),
  referral_withdrawn: (store: string, name: string): Words => ({
    subject: `Your ${store} reward was withdrawn`,
    heading: 'Your reward was withdrawn',
    lines: [`Your friend’s order was refunded in full, so this voucher no longer works: ${name}.`],
    action: 'See your vouchers',
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
    subject: `${plan}: we’ll charge $${amount} on ${when}`,
    heading: `Your ${plan} renews soon`,
    lines: [
      `We’ll charge $${amount} to your saved card on ${when}, for the cycle that starts with your pickup on ${day}.`,
      ...includesExtra(carried),
    ],
    action: 'See your subscription',
    after: [
      'Want to skip, pause or cancel? Open your subscription before then. Cancelling takes two clicks, and you won’t be charged.',
    ],
    text: `${store}: we'll charge $${amount} for your ${plan} on ${when}. To skip, pause or cancel, open your subscription before then.`,
  }),
  subscription_over: (store: string, plan: string, kg: string, amount: string, day: string | null): Words => ({
    subject: `Your ${plan} was ${kg} kg over`,
    heading: `${kg} kg more than your plan includes`,
    lines: [
      `This cycle of your ${plan} was ${kg} kg over the included weight. The extra weight costs $${amount}.`,
      day ? `We’ll charge it once, with your next cycle on ${day}.` : 'We’ll charge it once, with your next cycle.',
    ],
    action: 'See your usage',
    after: ['Doesn’t look right? Reply to this email before we charge it.'],
    text: `${store}: this cycle was ${kg} kg over your ${plan}. We'll charge $${amount} with your next cycle${day ? ` on ${day}` : ''}.`,
  }),
  subscription_over_at_end: (store: string, plan: string, kg: string, amount: string, day: string | null): Words => ({
    subject: `Your ${plan} was ${kg} kg over`,
    heading: `${kg} kg more than your plan includes`,
    lines: [
      `The last cycle of your ${plan} was ${kg} kg over the included weight. The extra weight costs $${amount}.`,
      `We’ll charge it to your saved card once, ${day ? `on ${day}` : 'when the subscription ends'}.`,
    ],
    action: 'See your usage',
    after: ['Doesn’t look right? Reply to this email before we charge it.'],
    text: `${store}: the last cycle was ${kg} kg over your ${plan}. We'll charge $${amount} once, ${day ? `on ${day}` : 'when it ends'}.`,
  }),
  overage_charged: (store: string, plan: string, amount: string): Words => ({
    subject: `${plan}: $${amount} paid for extra weight`,
    heading: 'Your extra weight is paid',
    lines: [`We charged $${amount} to your saved card for the extra weight of your ${plan}.`],
    action: 'See your subscription',
    after: ['The invoice is with the order of your last cycle. You don’t owe anything else.'],
    text: `${store}: we charged $${amount} for the extra weight of your ${plan}.`,
  }),
  overage_failed: (store: string, plan: string, amount: string, again: string): Words => ({
    subject: `We couldn’t charge your ${plan}`,
    heading: 'Your payment didn’t go through',
    lines: [
      `We couldn’t charge $${amount} for the extra weight of your ${plan} to your saved card. We’ll try again on ${again}.`,
      newCard,
    ],
    action: 'Change your card',
    after: [],
    text: `${store}: we couldn't charge $${amount} for the extra weight of your ${plan}. We'll try again on ${again}. Please check your card.`,
  }),
  overage_unpaid: (store: string, plan: string, amount: string): Words => ({
    subject: `$${amount} for your ${plan} is unpaid`,
    heading: 'Your payment didn’t go through',
    lines: [
      `We couldn’t charge $${amount} for the extra weight of your ${plan} to your saved card, and we won’t try again.`,
    ],
    action: 'Pay with another card',
    after: ['Choose another card and we’ll charge it right away.'],
    text: `${store}: we couldn't charge $${amount} for the extra weight of your ${plan}. Choose another card to pay it.`,
  }),
  subscription_charged: (store: string, plan: string, amount: string, carried: string | null, day: string): Words => ({
    subject: `${plan}: $${amount} paid`,
    heading: `Your ${plan} is paid`,
    lines: [
      `We charged $${amount} to your saved card. This cycle starts with your pickup on ${day}.`,
      ...includesExtra(carried),
    ],
    action: 'See your subscription',
    after: ['You can pause or cancel any time on your subscription page.'],
    text: `${store}: we charged $${amount} for your ${plan}. This cycle starts with your pickup on ${day}.`,
  }),
  subscription_failed: (store: string, plan: string, amount: string, again: string): Words => ({
    subject: `We couldn’t charge your ${plan}`,
    heading: 'Your payment didn’t go through',
    lines: [
      `We couldn’t charge $${amount} for your ${plan} to your saved card. We’ll try again on ${again}.`,
      `${newCard} We won’t pick up until it’s paid.`,
    ],
    action: 'Change your card',
    after: [],
    text: `${store}: we couldn't charge $${amount} for your ${plan}. We'll try again on ${again}. Please check your card.`,
  }),
  subscription_suspended: (store: string, plan: string): Words => ({
    subject: `Your ${plan} is suspended`,
    heading: `Your ${plan} is suspended`,
    lines: ['We tried your saved card five times and couldn’t charge it. We won’t try again, and we won’t pick up.'],
    action: 'Resume your subscription',
    after: ['Choose another card and it continues from the next date.'],
    text: `${store}: your ${plan} is suspended because we couldn't charge your card. Choose another card to resume.`,
  }),
  subscription_paused: (store: string, plan: string): Words => ({
    subject: `Your ${plan} is paused`,
    heading: `Your ${plan} is paused`,
    lines: ['We won’t charge or pick up until you resume it. We’ll still finish what you’ve paid for.'],
    action: 'See your subscription',
    after: ['Resume it any time on your subscription page.'],
    text: `${store}: your ${plan} is paused. We won't charge or pick up until you resume it.`,
  }),
  subscription_resumed: (store: string, plan: string, day: string): Words => ({
    subject: `Your ${plan} is back`,
    heading: `Your ${plan} is back`,
    lines: [`Your next pickup is on ${day}. We’ll charge your saved card 48 hours before.`],
    action: 'See your subscription',
    after: ['You can pause or cancel any time on your subscription page.'],
    text: `${store}: your ${plan} is back. Your next pickup is on ${day}. We'll charge your card 48 hours before.`,
  }),
  subscription_ending: (store: string, plan: string): Words => ({
    subject: `Your ${plan} won’t renew`,
    heading: `Your ${plan} won’t renew`,
    lines: ['It ends with the cycle you’ve paid for. We won’t charge another one.'],
    action: 'See your subscription',
    after: ['Changed your mind? Keep it on your subscription page before it ends.'],
    text: `${store}: your ${plan} won't renew. It ends with the cycle you've paid for.`,
  }),
  subscription_cancelled: (store: string, plan: string, owed: string | null): Words => ({
    subject: `Your ${plan} has ended`,
    heading: `Your ${plan} has ended`,
    lines: [
      'We won’t charge or pick up another cycle. We’ll still finish what you’ve paid for.',
      ...(owed ? [`We’ll charge $${owed} to your saved card once, for extra weight.`] : []),
    ],
    action: 'See plans',
    after: ['You’re welcome back any time.'],
    text: `${store}: your ${plan} has ended.${owed ? ` We'll charge $${owed} once, for extra weight.` : " You won't be charged again."}`,
  }),
}
