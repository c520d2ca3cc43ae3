/** M1.6: the conversation about an order, and claims, on the order's page. */
export const conversationTexts = {
  title: 'Messages',
  empty: 'Write to us about this order. We’ll answer here and let you know.',
  usually: (hours: number) => `We usually answer within ${hours === 1 ? 'an hour' : `${hours} hours`}.`,
  you: 'You',
  unread: 'New',
  sending: 'Sending…',
  label: 'Your message',
  reply: 'Your reply',
  missing: 'Write a message first',
  send: 'Send',
  sent: 'Message sent',
  news: (store: string, text: string) => `New message from ${store}: ${text}`,
  waitForPhotos: 'Your photo is still being added.',
  photo: (index: number) => `Photo ${index}`,

  claims: {
    title: 'Your reports',
    state: { open: 'Waiting for us', answered: 'Answered', closed: 'Closed', reopened: 'Reopened' },
    answerBy: (when: string) => `We’ll answer by ${when}.`,
    late: 'We’re late with our answer. We’re on it.',
    remedy: {
      again: 'We’ll do it again for free.',
      refund: (amount: string) => `We refunded ${amount}.`,
      voucher: (name: string) => `We gave you a voucher: ${name}.`,
    },
    reply: 'Reply',
    reopen: (when: string) => `Not solved? Reply by ${when}.`,
    cancel: 'Cancel',
  },
} as const
