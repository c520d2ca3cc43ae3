/**
 * M1.4: the messages about orders, for stores that write none of their own. One template for all channels: `short` is the text message and the push,
 * the rest is the mail. A paragraph whose placeholder has nothing to say is left out, unless the placeholder has a question mark.
 */
export const orderMessageTemplates = {
  unpaid: `
subject: Your {store} order {number} isn’t paid yet
short: {store}: order {number} isn’t paid yet. Pay by {until} to keep your times: {link}

# Your order isn’t paid yet

Order {number} waits for your payment of {total}. Pay by {until} to keep your times.

[Pay now]

If you no longer want it, you don’t need to do anything. You won’t be charged.`,
  confirmation: `
subject: Your {store} order {number} is confirmed
short: {store}: order {number} is confirmed. {next?} {link}

# Thanks! Your order is confirmed

Order {number} · {place} · {total} paid

{change}

[See your order]

Questions? Just reply to this email.`,
  pickup_reminder: `
subject: Pickup for your {store} order: {when}
short: {store}: we’ll collect order {number} {when}. Please have your bags ready. {link}

# We’re coming to collect

Order {number}: {when}

Please have your bags ready. If you’re out, ask someone to hand them over.

[See your order]

{change}`,
  new_time: `
subject: Your {store} order {number} has a new time
short: {store}: order {number} has a new time. {next?} {link}

# Your order has a new time

{why}

[See your order]

{reply}`,
  driver_assigned: `
subject: {driver} is the driver of your {store} order {number}
short: {store}: {driver} will {task}: {when}. {link}

# {driver} is your driver

{driver} will {task}: {when}.

[See your order]

Questions? Just reply to this email.`,
  driver_on_the_way: `
subject: {driver} is on the way to collect your {store} order {number}
short: {store}: {driver} is on the way to collect order {number}. {link}

# {driver} is on the way

{driver} is coming to collect order {number}: {when}.

[See your order]

Questions? Just reply to this email.`,
  driver_arrived: `
subject: {driver} is at your door
short: {store}: {driver} is at your door to {task}. {link}

# {driver} is at your door

{driver} is here to {task}.

[See your order]

Questions? Just reply to this email.`,
  picked_up: `
subject: We have your {store} order {number}
short: {store}: we’ve collected {bags} for order {number}. {next?} {link}

# We have your order

We’ve collected {bags} for order {number}.

{next}

[See your order]

Questions? Just reply to this email.`,
  weighed: `
subject: Your {store} order {number} weighs {kilograms} kg
short: {store}: order {number} weighs {kilograms} kg. {meaning?} {link}

# {kilograms} kg this time

We’ve weighed order {number}: {kilograms} kg.

{meaning}

{next}

[See your order]

Questions? Just reply to this email.`,
  ready_to_return: `
subject: Your {store} order {number} is ready
short: {store}: order {number} is ready. {next?} {link}

# Your order is ready

Order {number} is ready to come back to you.

{next}

[See your order]

Questions? Just reply to this email.`,
  ready_to_collect: `
subject: Your {store} order {number} is ready
short: {store}: order {number} is ready. Collect it at {outlet}{when?}. {link}

# Ready to collect

Collect order {number} at {outlet}{when?}.

[See your order]

Questions? Just reply to this email.`,
  out_for_delivery: `
subject: Your {store} order {number} is on its way
short: {store}: {coming} {link}

# Your order is on its way

{coming}

[See your order]

Questions? Just reply to this email.`,
  part_delivered: `
subject: Part of your {store} order {number} has arrived
short: {store}: part of order {number} has arrived. {rest} {link}

# Part of your order has arrived

We’ve returned {items}.

{rest}

[See your order]

Questions? Just reply to this email.`,
  delivered: `
subject: Your {store} order {number} has arrived
short: {store}: order {number} has been delivered. Something wrong? Tell us within {days} days: {link}

# All done

Order {number} has been delivered. You paid {total}.

{receipt}

[See your order]

Something wrong? Report it on your order page within {days} days.`,
  collected: `
subject: Your {store} order {number} has been collected
short: {store}: order {number} has been collected. Something wrong? Tell us within {days} days: {link}

# All done

Order {number} has been collected. You paid {total}.

{receipt}

[See your order]

Something wrong? Report it on your order page within {days} days.`,
  pickup_failed: `
subject: We couldn’t collect your {store} order {number}
short: {store}: we couldn’t collect order {number}. {message?} {link}

# We couldn’t collect your order

{message}

{change}

[See your order]

Questions? Just reply to this email.`,
  return_failed: `
subject: We couldn’t deliver your {store} order {number}
short: {store}: we couldn’t deliver order {number}. {message?} {link}

# We couldn’t deliver your order

{message}

{change}

[See your order]

Questions? Just reply to this email.`,
  on_hold: `
subject: Your {store} order {number} is on hold
short: {store}: order {number} is on hold. {message?} {link}

# Your order is on hold

{message}

[See your order]

Questions? Just reply to this email.`,
  resumed: `
subject: Your {store} order {number} goes on
short: {store}: order {number} goes on. {message?} {next?} {link}

# Your order goes on

Order {number} is no longer on hold.

{message}

{next}

[See your order]

Questions? Just reply to this email.`,
  extra_service: `
subject: A question about your {store} order {number}
short: {store}: we have a question about order {number}. Please answer by {until}: {link}

# We found something worth fixing

Here’s what we suggest:

{services}

Accept or decline by {until}. If we don’t hear from you, we’ll go on without it and you won’t be charged.

[Accept or decline]

Questions? Just reply to this email.`,
  services_paid: `
subject: Your extra services for {store} order {number}
short: {store}: you paid {total} for extra services on order {number}. {link}

# Thanks! We’ll take care of it

You paid {total} for extra services on order {number}.

[See your order]

Questions? Just reply to this email.`,
  proposal_withdrawn: `
subject: No answer needed for your {store} order {number}
short: {store}: you don’t need to answer about order {number} any more. {message?} You weren’t charged. {link}

# You don’t need to answer any more

{message}

You weren’t charged for what we suggested.

[See your order]

Questions? Just reply to this email.`,
  refund: `
subject: Your refund from {store}: {total}
short: {store}: we’ve refunded {total} for order {number}. Your bank may take a few days to show it. {link}

# Your refund is on its way

{message}

We’ve refunded {total} for order {number} the same way you paid. Your bank may take a few days to show it.

[See your order]

{credit_note}

Questions? Just reply to this email.`,
  cancelled: `
subject: Your {store} order {number} is cancelled
short: {store}: order {number} is cancelled. {money} {link}

# Your order is cancelled

{message}

{goods}

{money}

[See your order]

Questions? Just reply to this email.`,
  link_kept: `
subject: Your link to {store} order {number}
short: {store}: follow order {number} here: {link}

# Follow order {number} here

Your account is deleted, but this order is still in progress. Use this link to follow it, change its times or cancel it.

The link works until the order is done. Keep it private.

[See your order]

Questions? Just reply to this email.`,
  staff_answer: `
subject: A message about your {store} order {number}
short: {store}: we’ve written to you about order {number}. Read and reply: {link}

# A message about your order

{message}

[Read and reply]`,
  claim_answered: `
subject: Our answer about your {store} order {number}
short: {store}: we’ve answered your report about order {number}. {remedy?} {link}

# Our answer to your report

{message}

{remedy}

[Read and reply]

Not solved? Reply on your order page.`,
  payment_needed: `
subject: Your card didn’t work for {store} order {number}
short: {store}: your card didn’t work for order {number}. Choose another way to pay{before?}: {link}

# Your card didn’t work

We couldn’t hold {total} on your card for order {number}. So that we can go ahead, choose another card or another way to pay{before?}.

[Pay now]

Questions? Just reply to this email.`,
  services_included: `
subject: We’re doing a little more for {store} order {number}
short: {store}: for order {number} we’re also doing: {services} It stays within your limit of {limit}. We charge it with the weight. {link}

# We’re doing a little more for you

{services}

You don’t need to do anything. It stays within your limit of {limit}, and we charge it with the weight.

[See your order]

Questions? Just reply to this email.`,
  promise_missed: `
subject: Sorry about your {store} order {number}
short: {store}: {what} Order {number}. {credit?} {link}

# We didn’t keep our promise

{what}

{credit}

[See your order]

Questions? Just reply to this email.`,
}
