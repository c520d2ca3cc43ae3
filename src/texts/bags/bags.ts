const bags = (count: number) => (count === 1 ? '1 bag' : `${count} bags`)

/** B1.3: the bags on an order's page. */
export const bagTexts = {
  title: 'Your bags',
  name: (n: number) => `Bag ${n}`,
  at: {
    picked_up: 'Collected',
    received: 'At the store',
    ready: 'Ready',
    out: 'Out with the driver',
    delivered: 'Handed over',
  },
  expected: 'Not collected yet',
  missing: 'We’re looking for it',
  question: (counted: number) => `We collected ${bags(counted)}. Is that right?`,
  answerBy: (when: string) => `Answer by ${when}. Without an answer, the driver’s count stays.`,
  yes: (counted: number) => `Yes, ${bags(counted)}`,
  no: 'No',
  howMany: 'Bags you handed over',
  send: 'Send',
  back: 'Back',
  thanks: 'Thanks for checking.',
  counted: (counted: number) => `${bags(counted)} collected`,
  agreed: (counted: number) => `${bags(counted)}, as you confirmed`,
  differs: (counted: number, said: number) =>
    `The driver counted ${bags(counted)}, you counted ${said}. We’re checking and will contact you.`,
  weight: (kilograms: string) => `${kilograms} kg in all`,
  photo: (place: string) => `Photo of the bags: ${place.toLowerCase()}`,
} as const
