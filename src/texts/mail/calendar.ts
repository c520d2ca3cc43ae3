/** The calendar file of a mail. */
export const calendarTexts = {
  file: (number: string) => `order-${number}.ics`,
  entry: ({ store, number }: { store: string; number: string }, visit: string) => `${visit}: ${store} order ${number}`,
}
