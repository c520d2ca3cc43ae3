/** A table's shared basket in the page (D1.9). */
export const tableBasketTexts = {
  offer: (table: string) => `Order together at ${table}`,
  offerText: 'Everyone adds from their own phone. Pay your part, or one pays for all.',
  joinOthers: (count: number) =>
    count === 1 ? '1 person is ordering together here.' : `${count} people are ordering together here.`,
  open: 'Order together',
  join: 'Join',
  joinTitle: (table: string) => `Order together at ${table}`,
  name: 'Your name',
  nameHint: 'Others at your table see it next to what you add.',
  together: (table: string) => `Ordering together at ${table}`,
  names: (names: readonly string[]) => names.join(', '),
  you: (name: string) => `${name} (you)`,
  title: (table: string) => `Basket for ${table}`,
  view: 'See basket',
  emptyTitle: 'Nothing yet',
  empty: 'Anything your table adds appears here.',
  added: (name: string) => `Added ${name} to the table’s basket`,
  paidBy: (name: string) => `Paid by ${name}`,
  payingNow: (name: string) => `${name} is paying`,
  othersPay: (names: readonly string[]) =>
    names.length === 1
      ? `${names[0]} is paying. There’s nothing left to pay.`
      : `${names.slice(0, -1).join(', ')} and ${names.at(-1)} are paying. There’s nothing left to pay.`,
  payMine: (amount: string) => `Pay mine ${amount}`,
  payAll: (amount: string) => `Pay all ${amount}`,
  allPaid: 'Everything is paid. Add more, or enjoy your stay.',
  unpaid: 'Left to pay',
  noneLeft: 'All paid',
  count: (pieces: number) => (pieces === 1 ? '1 item' : `${pieces} items`),
  leave: 'Order on my own',
  left: (pieces: number) =>
    [
      'You’re ordering on your own again.',
      pieces === 0 ? '' : pieces === 1 ? 'Your item is in your cart.' : `Your ${pieces} items are in your cart.`,
    ]
      .join(' ')
      .trim(),
  ended: 'The table’s basket has ended.',
}
