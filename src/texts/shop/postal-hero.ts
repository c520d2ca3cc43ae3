/** The first view of the home page: a postal code, and the first free times there. */
export const postalHeroTexts = {
  field: 'Your postal code',
  hint: 'We’ll show you the first free time.',
  ask: { pickup: 'See pickup times', delivery: 'See delivery times', outlet: 'Find my outlet' },
  menu: 'See the menu',
  failed: 'We couldn’t look that up. Please try again.',
  located: (postalCode: string, area: string) => `${postalCode} is in ${area}.`,
  today: 'today',
  tomorrow: 'tomorrow',
  collects: (outlet: string, when: string, back: string | null) =>
    back ? `${outlet} collects ${when}, back from ${back}` : `${outlet} collects ${when}`,
  delivers: (outlet: string, when: string) => `${outlet} delivers ${when}`,
  dropOff: (outlet: string, when: string, ready: string | null) =>
    ready ? `Drop off at ${outlet} ${when}, ready from ${ready}` : `Drop off at ${outlet} ${when}`,
  backOf: (item: string) => `Based on ${item}`,
  start: 'Start your order',
  refused: {
    not_offered: (postalCode: string) => `We don’t come to ${postalCode}`,
    not_covered: (postalCode: string) => `We don’t come to ${postalCode} yet`,
    closed: (postalCode: string) => `Our outlet for ${postalCode} is closed right now`,
    full: (postalCode: string) => `Our drivers are fully booked at ${postalCode}`,
  },
  nearest: (outlet: string, distance: string, opening: string) =>
    `Drop off at ${outlet} instead: ${distance} away, ${opening}.`,
  opening: {
    open: 'open now',
    until: (time: string) => `open until ${time}`,
    opens: (when: string) => `opens ${when}`,
    closed: 'closed now',
  },
  startAtOutlet: (outlet: string) => `Drop off at ${outlet}`,
  nowhere: 'We can’t take an order there right now. You can still look at the menu.',
}
