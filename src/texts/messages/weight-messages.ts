/** P1.2: the messages of an order that is paid by weight. They are templates, as those of other orders. */
export const weightMessageTemplates = {
  confirmation_by_weight: `
subject: Your {store} order {number} is confirmed
short: {store}: order {number} is confirmed. {money} {next?} {link}

# Thanks! Your order is confirmed

Order {number} · {place}

{money}

{change}

[See your order]

Questions? Just reply to this email.`,
  weight_asked: `
subject: Your {store} order {number} weighs {kilograms} kg. Is {asked} more OK?
short: {store}: order {number} weighs {kilograms} kg: {price}, {why} Please answer by {until}: {link}

# It weighs {kilograms} kg

Order {number} costs {price} by its weight, {why}

Accept or decline by {until}. If we don’t hear from you, we won’t charge the {asked}.

[Accept or decline]

Questions? Just reply to this email.`,
  weight_unpaid: `
subject: Your {store} order {number} weighs {kilograms} kg. Please pay {asked}
short: {store}: order {number} weighs {kilograms} kg: {price}. {why} {asked} is still to pay. Please pay by {until}: {link}

# It weighs {kilograms} kg

Order {number} costs {price} by its weight. {why} {asked} is still to pay.

Pay by {until}. If we don’t hear from you, we won’t charge you, and we’ll contact you about your items.

[Pay now]

Questions? Just reply to this email.`,
  weight_taken: `
subject: Your {store} order {number} weighs {kilograms} kg: {price}
short: {store}: order {number} weighs {kilograms} kg: {price}. {money} {link}

# {kilograms} kg, {price}

We’ve weighed order {number}: {kilograms} kg. That’s {price}.

{money}

{next}

[See your order]

Questions? Just reply to this email.`,
}

/** The sentences that they fill in. */
export const weightMessagePhrases = {
  aboveLimit: (more: string) => `${more} more than you agreed to.`,
  abovePaid: (more: string) => `${more} more than you paid.`,
  itIsAbove: (more: string) => `It’s ${more} more than you agreed to.`,
  holdLost: 'Your bank has ended the hold.',
  neverHeld: 'Nothing is held for it.',
  released: (amount: string) => `${amount} of the hold was released. Your bank may take a few days to show it.`,
  refunding: (amount: string) =>
    `We’re refunding ${amount} the same way you paid. Your bank may take a few days to show it.`,
  nothing: 'There’s nothing to pay, so we’ve released the hold.',
  estimatedToPay: (estimate: string) => `${estimate} (estimated)`,
  estimatedTotal: (estimate: string, limit: string) => `about ${estimate} (estimated, at most ${limit})`,
  holdReleased: (amount: string) => `We’ve released the hold of ${amount}. You weren’t charged.`,
}
