/** The server's texts about a table's shared basket (D1.9). */
export const tableBasketApiTexts = {
  unknown: 'This table’s basket has ended. Scan the code on the table to start a new one.',
  full: (most: number) =>
    `Up to ${most} people can order together at one table. Pay with someone who has joined, or order on your own.`,
  tooManyLines: (most: number) => `A table’s basket holds up to ${most} different items. Pay some of them first.`,
  tooManyPieces: (most: number) => `You can order up to ${most} of one item.`,
  unknownLine: 'This item is no longer in the basket.',
  notYours: (name: string) => `${name} added this item. Only ${name} can change it.`,
  paid: (payer: string) => `${payer} has already paid for this item.`,
  beingPaid: (payer: string) => `${payer} is paying for this item right now.`,
  beingPaidNamed: (payer: string, items: readonly string[]) => `${payer} is paying for ${items.join(', ')} right now.`,
  paidNamed: (payer: string, items: readonly string[]) => `${payer} has already paid for ${items.join(', ')}.`,
  otherTable: 'This basket belongs to another table. Scan the code on your table again.',
  tooMany: 'That was a lot at once. Wait a moment and try again.',
  forWhom: (name: string, notes: string) => (notes ? `For ${name}: ${notes}` : `For ${name}`),
} as const
