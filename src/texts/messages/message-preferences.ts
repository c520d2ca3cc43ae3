/** M1.1: the card with which people choose how they are told about orders. */
export const messagePreferenceTexts = {
  title: 'Order messages',
  edit: 'Change',
  by: 'We tell you by',
  /** In the order in which they are tried. */
  chosen: (names: readonly string[]) => names.join(', then '),
  inSentence: { push: 'notification', whatsapp: 'WhatsApp', sms: 'SMS', email: 'email' },
  channels: {
    push: 'Notification',
    whatsapp: 'WhatsApp',
    sms: 'SMS',
    email: 'Email',
  },
  legend: {
    customer: 'How should we tell you about your orders?',
    guest: 'How should we tell you about this order?',
  },
  lead: 'We use the first one that reaches you, from top to bottom.',
  pushTo: 'On this and other devices where you’ve turned them on',
  /** Choosing WhatsApp is the agreement to it. */
  whatsAppTo: (mobile: string) => `Yes, message me about my orders at ${mobile}. I can stop this here any time.`,
  /** Only a mail holds a document. */
  mailFirst: 'Confirmations, new times, receipts and refunds come by email first, because only an email can hold them.',
  quiet: 'Quiet hours',
  noQuiet: 'No quiet hours',
  ownQuiet: 'My own hours',
  hours: (from: string, until: string) => `${from} to ${until}`,
  from: 'From',
  until: 'Until',
  quietHint: 'In quiet hours only what can’t wait rings, such as your driver being on the way.',
  saved: 'Saved. Your next messages follow this.',
  notPossible: 'We can’t reach you this way right now. Reload the page and choose again.',
}
