/** The page for referring friends. */
export const referralPageTexts = {
  title: 'Refer a friend',
  lead: (friendGets: string | null, youGet: string | null) =>
    friendGets && youGet
      ? `Your friend gets “${friendGets}”. You get “${youGet}” when their first order is complete.`
      : 'Share your link with a friend.',
  link: 'Your link',
  code: 'Your code',
  share: 'Share link',
  copy: 'Copy link',
  copyCode: 'Copy code',
  copied: 'Copied',
  copyFailed: 'We couldn’t copy it. Select the link and copy it.',
  shareTitle: (store: string) => store,
  shareText: (store: string, friendGets: string | null) =>
    friendGets ? `I order from ${store}. Use this link to get “${friendGets}”:` : `I order from ${store}:`,
  qr: 'QR code that opens your link',
  qrNote: 'Let your friend scan this code.',
  friendsTitle: 'Your friends',
  counts: (joined: number, rewarded: number) =>
    `${joined === 1 ? '1 friend has' : `${joined} friends have`} joined, ${rewarded === 0 ? 'no reward yet' : rewarded === 1 ? '1 reward so far' : `${rewarded} rewards so far`}.`,
  noneTitle: 'No friends yet',
  none: 'They’ll appear here when they join with your link.',
  states: {
    joined: 'Joined, no order yet',
    rewarded: 'Reward received',
    blocked: 'Not eligible',
  },
  joinedOn: (day: string) => `Joined ${day}`,
  rewardedOn: (day: string) => `Rewarded ${day}`,
  blockedNote: 'Referrals are for new customers. This friend has been here before.',
  seeVouchers: 'See your vouchers',
  rulesTitle: 'How it works',
  rules: (days: number, friendGets: string | null, youGet: string | null) => [
    `Your friend opens your link, or enters your code when signing up, within ${days} days.`,
    friendGets ? `They get “${friendGets}” when they create an account.` : 'They create an account.',
    youGet
      ? `You get “${youGet}” when their first order is complete and paid.`
      : 'Their first complete order counts for you.',
    'Your friend must be new here. You can’t refer yourself.',
  ],
  cameBy: (name: string) => `${name} referred you. Welcome!`,
  claimTitle: 'Did a friend refer you?',
  claimText: 'Enter their code before your first order to get your gift.',
  claimLabel: 'Your friend’s code',
  claimAction: 'Use this code',
  claimed: (friendGets: string | null) =>
    friendGets ? `“${friendGets}” is in your vouchers.` : 'Thanks! We’ve saved who referred you.',
}
