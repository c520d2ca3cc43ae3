/** The calendar file of a mail and of an order's page. */
export const calendarTexts = {
  add: 'Add to calendar',
  file: (number: string) => `order-${number}.ics`,
  entry: ({ store, number }: { store: string; number: string }, visit: string) => `${visit}: ${store} order ${number}`,
}
