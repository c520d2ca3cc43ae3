/**
 * D5.5: the message that tells a promotion, for stores that write none of their own. It goes only to those who have asked for offers, and each channel
 * adds how to stop them.
 */
export const offerTemplate = `
subject: {title}
short: {store}: {title}. {text} {link}

# {title}

{text}

{until}

{code}

[See the offer]`

export const offerTexts = {
  until: (day: string) => `Until ${day}.`,
  from: (day: string) => `From ${day}.`,
  between: (from: string, until: string) => `From ${from} to ${until}.`,
  code: (code: string) => `Use ${code} at checkout.`,
  /** At the end of a mail. */
  whyMail: (store: string) => `You get this because you asked ${store} for offers by email.`,
  stopMail: 'Stop offers by email',
  /** At the end of a text message. Only GSM characters. */
  stopText: (link: string) => `Stop offers: ${link}`,

  card: {
    title: 'News and offers',
    legend: 'Would you like offers from us?',
    text: 'It’s up to you. We’ll always send messages about your orders.',
    since: (day: string) => `Changed on ${day}`,
    channels: {
      push: 'By notification',
      whatsapp: 'By WhatsApp',
      sms: 'By SMS',
      email: 'By email',
    },
    saved: 'Saved',
    notPossible: 'We can’t reach you this way right now. Reload the page and choose again.',
  },

  stop: {
    title: 'Stop offers',
    question: {
      push: 'Stop offers as notifications?',
      whatsapp: 'Stop offers by WhatsApp?',
      sms: 'Stop offers by SMS?',
      email: 'Stop offers by email?',
    },
    /** `to` is the masked address or number. */
    to: (to: string) => `They come to ${to}.`,
    orders: 'You’ll still get messages about your orders.',
    button: 'Stop offers',
    done: {
      push: 'No more offers as notifications',
      whatsapp: 'No more offers by WhatsApp',
      sms: 'No more offers by SMS',
      email: 'No more offers by email',
    },
    again: 'Changed your mind? Turn them on again in your profile, or on the page of your order.',
    home: 'Go to the shop',
  },
  api: {
    unknownPromotion: (slug: string) =>
      `There is no promotion ${slug}. Use its name in its address, such as summer-days.`,
    hasEnded: 'This promotion has ended, so it can’t be sent as an offer.',
  },
}
