/** What a subscription cannot do at the moment, and why. */
export const subscriptionTexts = {
  unknownPlan: 'There is no such plan.',
  unknownOutlet: 'This outlet does not offer this plan.',
  unknownAddress: 'Choose one of your saved addresses.',
  unknownMethod: 'Choose one of your saved cards.',
  tooSoon: 'Choose a later time for the pickup.',
  tooFar: (days: number) => `Choose a time within ${days} days.`,
  notWholeWindow: 'Choose one of the times that are offered.',
  tooLate: (hours: number) => `The next pickup is less than ${hours} hours away and can no longer be changed.`,
  notNow: {
    pause: 'This subscription cannot be paused at the moment.',
    resume: 'This subscription is not paused.',
    skip: 'There is nothing to skip at the moment.',
    slot: 'This subscription cannot be changed at the moment.',
    method: 'This subscription has ended.',
    cancel: 'This subscription has ended already, or is about to.',
    keep: 'This subscription is not about to end.',
  },
  paymentFailed: 'The payment did not go through. Nothing was charged; try another card.',
  badSpan: 'The first day must not be after the last, and they must be at most two years apart.',
}
